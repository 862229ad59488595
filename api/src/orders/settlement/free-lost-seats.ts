import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { releaseHold, releaseSeats } from '../../seats/claim.ts';
import { move } from '../../bookings/states.ts';

type Books = Pick<Dependencies, 'db' | 'clock' | 'log'>;
type Seated = Pick<ShowDocument, '_id' | 'seats' | 'waiting'>;
interface Owner extends Pick<BookingDocument, '_id' | 'showId' | 'seats'> {
  hasSold: boolean;
  /** when its hold ends */
  until?: Date;
}

/** Shows whose owners are looked up in one query; a full house has 80. */
const TOGETHER = 25;

/** States that never own a seat again, whatever happens. An expired booking can come back, so it is none of them. */
const DEAD: readonly BookingDocument['state'][] = ['cancelled', 'refunding', 'refunded'];

/**
 * Frees the seats of upcoming shows that nobody can use or pay for: those of a booking that is dead or was withdrawn.
 * A process that died or slept between two writes leaves them. Safe at any time, in any number of processes.
 */
export async function freeLostSeats(deps: Books): Promise<void> {
  const upcoming = { startsAt: { $gt: deps.clock.now() } };
  let together: Seated[] = [];
  for await (const show of deps.db.shows.find(upcoming, { projection: { seats: 1, waiting: 1 } })) {
    if (Object.keys(show.seats).length > 0) together.push(show);
    if (together.length < TOGETHER) continue;
    await freeAmong(deps, together);
    together = [];
  }
  await freeAmong(deps, together);
}

async function freeAmong(deps: Books, shows: readonly Seated[]): Promise<void> {
  const owners = shows.flatMap(ownersOf);
  if (owners.length === 0) return;
  const ids = owners.map(({ _id }) => _id);
  // Read after the seats: a booking is written before it claims any, so one that is missing now has been withdrawn.
  const bookings = await deps.db.bookings.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(bookings.map((booking) => [booking._id, booking]));
  for (const owner of owners) {
    const booking = byId.get(owner._id);
    if (booking && !(await isDead(deps, booking, owner))) continue;
    deps.log.warn({ booking: owner._id, show: owner.showId }, 'seats without a living booking are freed');
    // Of a withdrawn one only the hold that was seen: the same intent, asked again, has the same id and a hold of its own.
    if (booking || !owner.until) await releaseSeats(deps.db, owner);
    else await releaseHold(deps.db, owner, owner.until);
  }
}

/** The bookings that a show names as owners of its seats, in the order of the seats, whichever was claimed first. */
function ownersOf({ _id: showId, seats, waiting = {} }: Seated): Owner[] {
  const offered = new Set(Object.values(waiting).map(({ offer }) => offer?.bookingId));
  const owners = new Map<string, Owner>();
  const inOrder = Object.entries(seats).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [seat, { bookingId, state, until }] of inOrder) {
    // Of somebody who waited: the booking is written after the hold.
    if (offered.has(bookingId)) continue;
    const owner: Owner = owners.get(bookingId) ?? { _id: bookingId, showId, seats: [], hasSold: false };
    owner.seats.push(seat);
    owner.hasSold ||= state === 'sold';
    if (until) owner.until = until;
    owners.set(bookingId, owner);
  }
  return [...owners.values()];
}

/**
 * A free booking whose hold ran out while its seats were being sold is expired and has sold seats. It could come back at any
 * moment, so it is ended for good before they are freed. One that has a price is brought back by its money.
 */
async function isDead(deps: Books, booking: BookingDocument, { hasSold }: Owner): Promise<boolean> {
  if (DEAD.includes(booking.state)) return true;
  if (booking.state !== 'expired' || booking.amountCents > 0 || !hasSold) return false;
  return (await move(deps, booking, 'cancelled', 'its seats were sold after its hold had ended')) !== null;
}
