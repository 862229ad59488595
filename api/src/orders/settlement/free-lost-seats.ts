import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { releaseHold, releaseSeats } from '../../seats/claim.ts';
import { isGivenUp } from '../../bookings/given-up.ts';
import { move } from '../../bookings/states.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'log'>;
type Seated = Pick<ShowDocument, '_id' | 'seats' | 'waiting'>;
interface Owner extends Pick<BookingDocument, '_id' | 'showId' | 'seats'> {
  hasSold: boolean;
  /** when its hold ends */
  until?: Date;
}

/** Shows whose owners are looked up in one query; a full house has 80. */
const TOGETHER = 25;

/** Why a free booking is ended for good whose hold ran out while its seats were being sold. */
export const SOLD_TOO_LATE = 'its seats were sold after its hold had ended';

/** States that never own a seat again, whatever happens. An expired booking can come back, with another hold, so it is none of them. */
const DEAD: readonly BookingDocument['state'][] = ['cancelled', 'refunding', 'refunded'];

/**
 * Frees the seats of upcoming shows that nobody can use or pay for: those of a booking that is dead or was withdrawn, and those of a hold
 * that has ended.
 * A process that died or slept between two writes leaves them. What cannot be read or freed keeps no others from being free. Safe at
 * any time, in any number of processes.
 */
export async function freeLostSeats(deps: Needs): Promise<void> {
  const upcoming = { startsAt: { $gt: deps.clock.now() } };
  let together: Owner[][] = [];
  for await (const show of deps.db.shows.find(upcoming, { projection: { seats: 1, waiting: 1 } })) {
    const owners = readableOwnersOf(deps, show);
    if (owners.length > 0) together.push(owners);
    if (together.length < TOGETHER) continue;
    await freeAmong(deps, together.flat());
    together = [];
  }
  await freeAmong(deps, together.flat());
}

function readableOwnersOf(deps: Needs, show: Seated): Owner[] {
  try {
    return ownersOf(show);
  } catch (error) {
    deps.log.error({ show: show._id, err: error }, 'the seats of a show cannot be read');
    return [];
  }
}

async function freeAmong(deps: Needs, owners: readonly Owner[]): Promise<void> {
  if (owners.length === 0) return;
  const ids = owners.map(({ _id }) => _id);
  // Read after the seats: a booking is written before it claims any, so one that is missing now has been withdrawn.
  const bookings = await deps.db.bookings.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(bookings.map((booking) => [booking._id, booking]));
  for (const owner of owners)
    await freeWhenLost(deps, owner, byId.get(owner._id)).catch((error: unknown) => {
      deps.log.error({ show: owner.showId, booking: owner._id, err: error }, 'lost seats could not be freed');
    });
}

async function freeWhenLost(deps: Needs, owner: Owner, booking?: BookingDocument): Promise<void> {
  const hasEnded = booking?.state === 'expired' && !owner.hasSold;
  if (booking && !hasEnded && !(await isDead(deps, booking, owner))) return;
  deps.log.warn({ booking: owner._id, show: owner.showId }, 'seats without a living booking are freed');
  // Of one that has ended or was withdrawn only the hold that was seen: Pay Now, or the same intent asked again, has the same id and a
  // hold of its own.
  if ((booking && !hasEnded) || !owner.until) await releaseSeats(deps.db, owner);
  else await releaseHold(deps.db, owner, owner.until);
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
async function isDead(deps: Needs, booking: BookingDocument, { hasSold }: Owner): Promise<boolean> {
  const now = deps.clock.now();
  // Their seats are on their way to another order of the same person, which may come again for them; or to the parts.
  if (isGivenUp(booking, now) || isBeingShared(booking, now)) return false;
  if (DEAD.includes(booking.state)) return true;
  if (booking.state !== 'expired' || booking.amountCents > 0 || !hasSold) return false;
  return (await move(deps, booking, 'cancelled', SOLD_TOO_LATE)) !== null;
}

/** It was given up for friends, and its seats are on their way to the parts: they go to them by one write that finds them here. */
const isBeingShared = ({ state, shareToken, holdUntil }: BookingDocument, now: Date): boolean =>
  state === 'cancelled' && shareToken !== undefined && holdUntil > now;
