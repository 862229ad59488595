import type { OverlayFacts } from './facts.ts';

const isAskedFor = () => new URLSearchParams(location.search).get('matinee') === 'parts';

/**
 * Opens and closes the developers' overlay: by Alt+Shift+M, or by `?matinee=parts` in the address. Its code is loaded
 * when it is asked for.
 */
export function offerOverlay(facts: OverlayFacts): void {
  let close: (() => void) | undefined;
  const toggle = async () => {
    if (close) return close();
    const { showOverlay } = await import(/* webpackChunkName: "overlay" */ './show-overlay.tsx');
    close = showOverlay(facts, () => void (close = undefined));
  };
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === 'KeyM') void toggle();
  });
  if (isAskedFor()) void toggle();
}
