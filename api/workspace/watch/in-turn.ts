/**
 * Runs an act for changes that come in bursts and while it is still running: once after a burst, and once more after
 * a run that changes came into. Never two at a time.
 * @param act must not reject
 * @param quiet milliseconds without a change before it runs
 * @returns tells of a change
 */
export function inTurn(act: () => Promise<void>, quiet: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await act();
    } while (again);
    running = false;
  };
  return () => {
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quiet);
  };
}
