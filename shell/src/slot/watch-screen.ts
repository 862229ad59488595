import { showsSomething } from './shows-something.ts';

/** How long a screen whose code is there may show nothing, in milliseconds. */
const PATIENCE_MS = 1_500;
const LOOK_EVERY_MS = 250;

/**
 * Watches a screen whose code has arrived.
 * @param find the element that it renders into; undefined while there is nothing to expect of it, such as more code under way
 * @param onSilence told, once, that it has shown nothing for too long, or has suspended for as long
 * @returns ends it
 */
export function watchScreen(
  find: () => Element | null | undefined,
  onSilence: (what: string) => void,
): () => void {
  let silentSince: number | undefined;
  const timer = setInterval(() => {
    const screen = find();
    // Nobody sees a hidden page, and its timers come late.
    if (!screen || document.visibilityState === 'hidden') return void (silentSince = undefined);
    const isWaiting = screen.querySelector('[data-awaits]') !== null;
    if (!isWaiting && showsSomething(screen)) return void (silentSince = undefined);
    silentSince ??= performance.now();
    if (performance.now() - silentSince < PATIENCE_MS) return;
    clearInterval(timer);
    onSilence(isWaiting ? 'never stopped waiting' : 'showed nothing');
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
