import { every } from '../watching/own-timers.ts';

const LOOK_EVERY_MS = 400;
/** A look that comes later than this says nothing: the page had no time to be what it should. */
const LATE_MS = 2 * LOOK_EVERY_MS;

/** Looks at the page every so often, for good. */
export function lookOften(look: (isLate: boolean) => void): void {
  let lookedAt = performance.now();
  every(LOOK_EVERY_MS, () => {
    const now = performance.now();
    const isLate = now - lookedAt > LATE_MS;
    lookedAt = now;
    look(isLate);
  });
}
