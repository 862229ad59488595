import type { BookingDocument } from '../../db/documents.ts';
import { lastSent } from '../../db/mail-mark.ts';
import type { Dependencies } from '../../dependencies.ts';
import { NO_ANSWER } from '../../mail/queue/lease.ts';

type Offered = Pick<BookingDocument, '_id' | 'createdAt' | 'holdUntil'>;

/** So much of the time that an offer lasts has to be left for who is told of it. */
const LEFT_SHARE = 1 / 2;

/**
 * Of which offers their owners were told while there was time: the e-mail was taken, or can never leave, because there is no
 * address for it. One that the mail server never said it takes may not have come. Where the site sends no e-mail an offer is told where it stands, in My Booking.
 * @param offers bookings that are offers
 * @returns the ids of those
 */
export async function toldInTime(
  { db, post }: Pick<Dependencies, 'db' | 'post'>,
  offers: readonly Offered[],
): Promise<ReadonlySet<string>> {
  if (!post || offers.length === 0) return new Set(offers.map(({ _id }) => _id));
  const ids = offers.map(({ _id }) => `${_id}.seats_held`);
  const messages = await db.messages.find({ _id: { $in: ids }, why: { $ne: NO_ANSWER } }).toArray();
  const ended = new Map(messages.map(({ bookingId, endedAt }) => [bookingId, endedAt?.getTime()]));
  const isTold = (offer: Offered) => (ended.get(offer._id) ?? Infinity) <= lastMoment(offer);
  return new Set(offers.filter(isTold).map(({ _id }) => _id));
}

/** Until when there was time. */
const lastMoment = ({ createdAt, holdUntil }: Offered): number =>
  holdUntil.getTime() - (holdUntil.getTime() - createdAt.getTime()) * LEFT_SHARE;

/**
 * Whether it was for their own address that somebody was not told of an offer that is over: the e-mail did not leave, while the mail server
 * took one that began to wait when half of the time was over. By then it had been tried again, as it is every minute. One without an answer is
 * as bad: a mail server that gives none would have the seats offered to the first in the line without end.
 */
export async function isKeptByAddress(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  offer: Offered,
): Promise<boolean> {
  const message = await db.messages.findOne({ _id: `${offer._id}.seats_held` });
  if (message?.why === NO_ANSWER) return true;
  const sentAt = await lastSent(db.raw, clock.now());
  if (!sentAt || sentAt.getTime() <= lastMoment(offer)) return false;
  return message !== null && message.outcome !== 'sent';
}
