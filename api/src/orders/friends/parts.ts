import { partId } from '../../bookings/part-ids.ts';
import { priceOf } from '../../bookings/price.ts';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';

/**
 * The bookings that a hold becomes when it is shared: one for each seat, the holder's own until a friend takes it.
 * @param until end of their holds
 * @param at when it is shared
 */
export function partsOf(
  hold: BookingDocument & { shareToken: string },
  show: ShowDocument,
  until: Date,
  at: Date,
): BookingDocument[] {
  const { userId, userName, userEmail, network, language } = hold;
  return hold.seats.map((seat) => ({
    _id: partId(hold._id, seat),
    userId,
    userName,
    ...(userEmail !== undefined && { userEmail }),
    showId: hold.showId,
    movieId: hold.movieId,
    seats: [seat],
    amountCents: priceOf(show, [seat]),
    currency: hold.currency,
    state: 'pending',
    holdUntil: until,
    attempt: 1,
    ...(network !== undefined && { network }),
    ...(language !== undefined && { language }),
    history: [{ state: 'pending', at, why: 'shared with friends' }],
    share: { token: hold.shareToken, holder: userId, holderName: userName },
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  }));
}
