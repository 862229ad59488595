import type { BookingDocument } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';
import { awaitsOf } from './awaits.ts';
import { WINDOW_MS } from './most-unpaid.ts';

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
  | 'shareToken'
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

/** How much somebody may keep from others without paying. */
export interface UnpaidLimit {
  /** Seat-minutes within an hour. */
  most: number;
  /** For how long an ordinary hold lasts: no more counts of one that the site made longer. All does where it is not said. */
  usualMinutes?: number;
}

/** A time for which a hold kept its seats. */
interface Kept {
  begins: number;
  /** When its seats were first held: a friend's time begins as they take one, and seats of one sharing stay one sharing. */
  began: number;
  ends: number;
  seats: number;
  /** It is the site that made it longer than an ordinary one. */
  isLonger: boolean;
  /** Its end began another one of that kind, of the same seats. */
  wentOn: boolean;
}

function keptBy(hold: Held, now: Date, usualMs: number): Kept[] {
  const { state, seats, history, paymentIntentId, refund, holdUntil } = hold;
  if (state === 'paid' || paymentIntentId !== undefined || refund !== undefined) return [];
  // Who waits for their bank has paid, as far as they can.
  if (awaitsOf(hold) === 'payment') return [];
  const isMade = hold.share !== undefined || wasWaitedFor(hold);
  return history.flatMap((entry, at) => {
    if (entry.state !== 'pending' || gotNoPage(hold, entry.at)) return [];
    const began = entry.at.getTime();
    const begins = Math.max(began, hold.share?.takenAt?.getTime() ?? began);
    const isLast = at === history.length - 1;
    const ends = Math.min(
      history[at + 1]?.at.getTime() ?? Infinity,
      now.getTime(),
      isLast ? holdUntil.getTime() : Infinity,
    );
    // Taken up again it is an ordinary one.
    const isLonger = isMade && at === 0 && ends - begins > usualMs;
    return [{ begins, began, ends, seats: seats.length, isLonger, wentOn: hold.shareToken !== undefined }];
  });
}

/**
 * The seat-minutes for which seats were held within the last hour without being paid for: each hold from its beginning to its end. Of one that
 * the site made longer, for friends or for who had waited, only the time of an ordinary one counts: otherwise one such hold of five seats would use
 * up the limit. That holds for the first one within the hour; a second one counts in full.
 */
function unpaidSeatMinutes(
  holds: readonly Held[],
  now: Date,
  { usualMinutes = Infinity }: UnpaidLimit,
): number {
  const from = now.getTime() - WINDOW_MS;
  const usualMs = usualMinutes * MINUTE_MS;
  const kept = holds.flatMap((hold) => keptBy(hold, now, usualMs)).filter(({ ends }) => ends > from);
  const times = new Set(kept.flatMap(({ isLonger, wentOn, began }) => (isLonger && !wentOn ? [began] : [])));
  let sum = 0;
  for (const { begins, ends, seats, isLonger } of kept) {
    const end = isLonger && times.size <= 1 ? begins + usualMs : ends;
    sum += (Math.max(0, end - Math.max(from, begins)) / MINUTE_MS) * seats;
  }
  return sum;
}

/** Seconds until so much of it is forgotten that there is room again. */
function secondsUntilLess(holds: readonly Held[], limit: UnpaidLimit, now: Date): number {
  for (let waited = MINUTE_MS; waited < WINDOW_MS; waited += MINUTE_MS)
    if (!hasHeldUnpaid(holds, limit, new Date(now.getTime() + waited))) return waited / 1000;
  return WINDOW_MS / 1000;
}

/** Whether somebody kept seats of a show from others for so long without paying. */
export const hasHeldUnpaid = (holds: readonly Held[], limit: UnpaidLimit, now: Date): boolean =>
  unpaidSeatMinutes(holds, now, limit) >= limit.most;

/**
 * Refuses somebody who kept seats of a show from others without paying.
 * @param holds the person's holds of the show that count
 * @throws Failure 429 with the time after which there is room again
 */
export function refuseUnpaid(holds: readonly Held[], limit: UnpaidLimit, now: Date): void {
  if (!hasHeldUnpaid(holds, limit, now)) return;
  const retryAfter = secondsUntilLess(holds, limit, now);
  throw new Failure(
    429,
    'too_many_unpaid',
    `You held seats of this show for long without paying. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  );
}
