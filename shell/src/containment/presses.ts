import { isCleaningUp } from '../watching/clean-up.ts';

/** So long after a press what follows is the visitor's wish: milliseconds. */
const WISH_MS = 5_000;

// Until this listens the first script of the page does.
let isAsked = false;
let mayTravel = false;
let pressedAt = -Infinity;

/** Hears of what visitors press, and of nothing that only looks like it. Has to be called before any remote's code runs. */
export function hearPresses(): void {
  isAsked = mayTravel = globalThis.matineePresses?.any() ?? false;
  for (const sign of ['pointerdown', 'keydown', 'click'])
    addEventListener(
      sign,
      ({ isTrusted, timeStamp }) => {
        if (!isTrusted) return;
        isAsked = mayTravel = true;
        pressedAt = timeStamp;
      },
      true,
    );
}

/** The page is another one: what was pressed before was for that one. */
export const forgetPresses = (): void => void (isAsked = false);

/** Whether the visitor has pressed anything since the page came. */
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
