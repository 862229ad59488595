import { showsSomething } from '../../slot/shows-something.ts';

const PATIENCE_MS = 1_500;
const LOOK_EVERY_MS = 250;

/**
 * Watches an element until it shows something.
 * @param onNothing told, once, that nobody has seen anything for too long
 * @returns ends it
 */
export function watchFirstSight(find: () => Element | null, onNothing: () => void): () => void {
  let since: number | undefined;
  const timer = setInterval(() => {
    const element = find();
    // Nobody sees a hidden page, and its timers come late.
    if (!element || document.visibilityState === 'hidden') return void (since = undefined);
    if (showsSomething(element)) return clearInterval(timer);
    since ??= performance.now();
    if (performance.now() - since < PATIENCE_MS) return;
    clearInterval(timer);
    onNothing();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
