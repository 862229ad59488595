import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

type Offered = Pick<BookingDocument, '_id' | 'createdAt' | 'holdUntil'>;

/** So much of the time that an offer lasts has to be left for who is told of it. */
const LEFT_SHARE = 1 / 2;

/**
 * Of which offers their owners were told while there was time: the e-mail left, or can never leave, because there is no address for
 * it. Where the site sends no e-mail an offer is told where it stands, in My Booking.
 * @param offers bookings that are offers
 * @returns the ids of those
 */
export async function toldInTime(
  { db, post }: Pick<Dependencies, 'db' | 'post'>,
  offers: readonly Offered[],
): Promise<ReadonlySet<string>> {
  if (!post || offers.length === 0) return new Set(offers.map(({ _id }) => _id));
  const ids = offers.map(({ _id }) => `${_id}.seats_held`);
  const messages = await db.messages.find({ _id: { $in: ids } }).toArray();
  const ended = new Map(messages.map(({ bookingId, endedAt }) => [bookingId, endedAt?.getTime()]));
  const isTold = ({ _id, createdAt, holdUntil }: Offered) => {
    const lasts = holdUntil.getTime() - createdAt.getTime();
    return (ended.get(_id) ?? Infinity) <= holdUntil.getTime() - lasts * LEFT_SHARE;
  };
  return new Set(offers.filter(isTold).map(({ _id }) => _id));
}
