import { isCleaningUp } from '../watching/clean-up.ts';

/** So long after a press what follows is the visitor's wish: milliseconds. */
const WISH_MS = 5_000;

/** So many modal dialogs may follow one another before the visitor presses anything beside them: a longer row keeps people in. */
const MAX_MODALS = 3;

// Until this listens the first script of the page does.
let isAsked = false;
let mayTravel = false;
let mayOpen = true;
let modalsLeft = MAX_MODALS;
let pressedAt = -Infinity;

/** Hears of what visitors press, and of nothing that only looks like it. Has to be called before any remote's code runs. */
export function hearPresses(): void {
  isAsked = mayTravel = globalThis.matineePresses?.any() ?? false;
  for (const sign of ['pointerdown', 'keydown', 'click'])
    addEventListener(
      sign,
      ({ isTrusted, timeStamp, target }) => {
        if (!isTrusted) return;
        mayTravel = true;
        const isIn = (where: string) => target instanceof Element && target.closest(where) !== null;
        // What leads elsewhere is pressed to go there.
        isAsked = !isIn('#root > :is(header, footer, a)') || isIn('[data-place]');
        mayOpen ||= isIn('[data-slot=page]');
        if (!isIn('dialog')) modalsLeft = MAX_MODALS;
        pressedAt = timeStamp;
      },
      true,
    );
}

/** The page is another one: what was pressed before was for that one. */
export function forgetPresses(): void {
  isAsked = false;
  mayOpen = true;
  modalsLeft = MAX_MODALS;
}

/**
 * Whether a page may open a dialog over all of the site, or sign out: once by itself, and once for each press in it. Who closes a dialog presses
 * that, and has it back at once otherwise, over the links that lead elsewhere.
 */
export function mayOpenDialog(): boolean {
  const may = mayOpen;
  mayOpen = false;
  return may;
}

/** Whether one more modal dialog may open: who closes one, in it, is not kept in for ever. */
export const mayOpenModal = (): boolean => modalsLeft-- > 0;

/** Whether the visitor has pressed something since the page came, and last nothing that the frame has of its own. */
export const isWished = (): boolean => isAsked;

/** Whether the visitor has pressed anything just now. */
export const isFresh = (): boolean => performance.now() - pressedAt < WISH_MS;

/** Whether there was a press for one more step through the history. A screen that goes takes none: the press was on what leads elsewhere. */
export function mayGo(): boolean {
  if (isCleaningUp()) return false;
  const may = mayTravel;
  mayTravel = false;
  return may;
}
