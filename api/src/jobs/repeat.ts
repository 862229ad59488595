export interface Jobs {
  start(): void;
  /** Resolves when the running passes have ended. */
  stop(): Promise<void>;
}

/** Repeats work with a pause after each pass, so that a slow pass never overlaps itself. */
export function repeat(
  work: () => Promise<void>,
  pauseSeconds: number,
  onError: (error: unknown) => void,
): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work().catch(onError).then(plan);
    }, pauseSeconds * 1000);
    timer.unref();
  };
  return {
    start: plan,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
