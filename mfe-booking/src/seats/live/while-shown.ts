/**
 * Does something as long as this page is looked at: a hidden tab must not keep one of the six connections that HTTP/1.1
 * gives a site, and a page with an open stream cannot be kept for the way back.
 * @param work begun when the page is shown, and again each time it is shown anew; its signal is aborted when it is not
 * @returns ends it for good
 */
export function whileShown(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;
  const stop = () => {
    running?.abort();
    running = null;
  };
  const start = () => {
    if (running || document.visibilityState === 'hidden') return;
    running = new AbortController();
    work(running.signal);
  };
  const change = () => (document.visibilityState === 'hidden' ? stop() : start());
  document.addEventListener('visibilitychange', change);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', start);
  start();
  return () => {
    document.removeEventListener('visibilitychange', change);
    removeEventListener('pagehide', stop);
    removeEventListener('pageshow', start);
    stop();
  };
}
