import { isHidden } from '../watching/is-hidden.ts';
import { every } from '../watching/own-timers.ts';
import { showsSomething } from './shows-something.ts';

const LOOK_EVERY_MS = 250;
/**
 * How often a screen whose code is there may show nothing when it is looked at. Counted, not timed: a page that has no time to
 * look has none to show anything.
 */
const LOOKS = 6;

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
  let silent = 0;
  const end = every(LOOK_EVERY_MS, () => {
    const screen = find();
    // Nobody sees a hidden page, and its timers come late.
    if (!screen || isHidden()) return void (silent = 0);
    const isWaiting = screen.querySelector('[data-awaits]') !== null;
    if (!isWaiting && showsSomething(screen)) return void (silent = 0);
    if ((silent += 1) <= LOOKS) return;
    end();
    onSilence(isWaiting ? 'never stopped waiting' : 'showed nothing');
  });
  return end;
}
