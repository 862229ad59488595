import type { BookingDocument } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';
import { awaitsOf } from './awaits.ts';

/** What was held and not paid for is forgotten after this time. */
const WINDOW_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

type Held = Pick<
  BookingDocument,
  | 'state'
  | 'seats'
  | 'holdUntil'
  | 'history'
  | 'session'
  | 'hadPageAt'
  | 'closingPage'
  | 'payingPage'
  | 'share'
  | 'paymentIntentId'
  | 'refund'
>;

/** Why a hold began that somebody got who had waited for seats. */
export const WAITED_FOR = 'waited for';

const isForPaying = ({ session, closingPage, share }: Held): boolean =>
  session !== undefined || closingPage !== undefined || share !== undefined;

/**
 * A hold that never got a payment page is not the person's doing, unless it waited for friends. One that had a page may have lost it since: as it
 * was shared, or taken up again.
 */
export const wasForPaying = (held: Held): boolean => isForPaying(held) || held.hadPageAt !== undefined;

/** Whether it had its last page before it was taken up again at an instant: that is as little the person's doing as if it had never had one. */
function gotNoPage(held: Held, since: Date): boolean {
  const { hadPageAt = since } = held;
  return !isForPaying(held) && hadPageAt < since;
}

/** Whether somebody got it who had waited for seats. */
export const wasWaitedFor = ({ history }: Pick<Held, 'history'>): boolean => history[0]?.why === WAITED_FOR;

/** The seat-minutes for which seats were held within the last hour without being paid for: each hold from its beginning to its end. */
function unpaidSeatMinutes(holds: readonly Held[], now: Date): number {
  const from = now.getTime() - WINDOW_MS;
  let sum = 0;
  for (const hold of holds) {
    const { state, seats, history, paymentIntentId, refund, holdUntil } = hold;
    if (state === 'paid' || paymentIntentId !== undefined || refund !== undefined) continue;
    // Who waits for their bank has paid, as far as they can.
    if (awaitsOf(hold) === 'payment') continue;
    history.forEach((entry, at) => {
      if (entry.state !== 'pending' || gotNoPage(hold, entry.at)) return;
      const isLast = at === history.length - 1;
      const end = Math.min(
        history[at + 1]?.at.getTime() ?? Infinity,
        now.getTime(),
        isLast ? holdUntil.getTime() : Infinity,
      );
      sum += (Math.max(0, end - Math.max(from, entry.at.getTime())) / MINUTE_MS) * seats.length;
    });
  }
  return sum;
}

/** Seconds until so much of it is forgotten that there is room again. */
function secondsUntilLess(holds: readonly Held[], most: number, now: Date): number {
  for (let waited = MINUTE_MS; waited < WINDOW_MS; waited += MINUTE_MS)
    if (unpaidSeatMinutes(holds, new Date(now.getTime() + waited)) < most) return waited / 1000;
  return WINDOW_MS / 1000;
}

/** Whether somebody kept seats of a show from others for so long without paying, in seat-minutes within an hour. */
export const hasHeldUnpaid = (holds: readonly Held[], most: number, now: Date): boolean =>
  unpaidSeatMinutes(holds, now) >= most;

/**
 * Refuses somebody who kept seats of a show from others without paying.
 * @param holds the person's holds of the show that count
 * @param most seat-minutes within an hour
 * @throws Failure 429 with the time after which there is room again
 */
export function refuseUnpaid(holds: readonly Held[], most: number, now: Date): void {
  if (!hasHeldUnpaid(holds, most, now)) return;
  const retryAfter = secondsUntilLess(holds, most, now);
  throw new Failure(
    429,
    'too_many_unpaid',
    `You held seats of this show several times without paying. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  );
}
