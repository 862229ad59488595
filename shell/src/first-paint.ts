/** A page that nobody sees is not painted at all. */
const MAX_WAIT_MS = 100;

/** Calls back when the page has been painted for the first time, or shortly after when nobody sees it. */
export function afterFirstPaint(then: () => void): void {
  const painted = performance.getEntriesByType('paint').length > 0;
  if (painted || document.visibilityState === 'hidden') return then();
  let started = false;
  const once = () => {
    if (started) return;
    started = true;
    then();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, MAX_WAIT_MS);
}
