/** So many navigations in so many milliseconds, with no key and no press between them, are nobody's wish. */
const MAX_NAVIGATIONS = 20;
const WITHIN_MS = 2_000;

/** Counts navigations. @returns `isTooMany`, asked with each: whether there have been more than anybody wishes, since the last `forget` */
export function countNavigations(): { isTooMany(): boolean; forget(): void } {
  let times: number[] = [];
  let isOver = false;
  return {
    isTooMany() {
      const now = performance.now();
      times = [...times.filter((time) => now - time < WITHIN_MS), now];
      return (isOver ||= times.length > MAX_NAVIGATIONS);
    },
    forget() {
      times = [];
      isOver = false;
    },
  };
}

/** As `countNavigations`, but what the visitor presses begins it anew, and so does what he drags: that is a press which goes on. */
export function countBetweenPresses(): () => boolean {
  const count = countNavigations();
  // Any code can make an event that looks like one.
  // What only moves has no buttons, a key has no such number.
  const hear = ({ isTrusted, buttons }: Partial<PointerEvent>) =>
    isTrusted && buttons !== 0 && count.forget();
  for (const gesture of ['pointerdown', 'keydown', 'pointermove']) addEventListener(gesture, hear, true);
  return count.isTooMany;
}
