import { beforeEach } from 'vitest';

const serverNow = Date.parse('2026-11-21T12:00:00Z');

/** What is said when a hold has ended. */
export const OVER_TEXT = 'The time to pay ran out. Your seats stay picked while nobody else takes them.';

/**
 * For a whole file of tests: the server's clock begins with each, and goes on, so that a hold which was told once ends.
 * @returns makes the answer to My Booking that has B4 and B5 of `show-1` in a state, with so many milliseconds to pay
 */
export function ownHolds() {
  let openedAt = 0;
  beforeEach(() => {
    openedAt = Date.now();
  });
  return (state: string, left: number | null) => () => ({
    success: true,
    now: new Date(serverNow + Date.now() - openedAt).toISOString(),
    booking: [
      {
        _id: 'booking-1',
        show: { _id: 'show-1' },
        bookedSeats: ['B4', 'B5'],
        state,
        paymentLink: null as string | null,
        expiresAt: left === null ? null : new Date(serverNow + left).toISOString(),
      },
    ],
  });
}
