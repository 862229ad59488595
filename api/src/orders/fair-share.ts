/**
 * How much of a show one person, and one network, may keep from others. The rules count what is written down in bookings, so
 * they hold in all processes; they refuse an order before it is written, and never take anything away.
 */
import { seatIds } from '../cinema/hall-plan.ts';
import { heldForPaying } from '../bookings/held-for-paying.ts';
import { isHad, mayBeHad } from '../bookings/may-be-had.ts';
import { ownOfShow } from '../bookings/own-of-show.ts';
import { hasHeldUnpaid, refuseUnpaid } from '../bookings/unpaid-minutes.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { isOccupied, sameSeats, sortedSeats } from '../seats/seats.ts';
import { refuseOften } from './booked-often.ts';
import { givesWay } from './changed-choice.ts';
import { stayBeside } from './stay-beside.ts';

interface Wanted {
  showId: string;
  /** In any order. */
  seats: readonly string[];
  /** Seats of the same person's orders that are not written down yet. */
  before: readonly string[];
}
type Rules = Pick<Dependencies, 'config' | 'clock' | 'db'>;

async function refuseForPerson(
  { db, config, clock }: Rules,
  { userId }: Caller,
  { showId, seats, before }: Wanted,
) {
  const { seatsPerPerson, unpaidSeatMinutes: most, holdMinutes: usualMinutes } = config.booking;
  const mine = await ownOfShow({ db, clock, config }, { userId, showId });
  const now = clock.now();
  const open = mine.filter((booking) => isHad(booking, now));
  // The same order again leads to the same booking, whatever it was.
  const order = sortedSeats(seats);
  if (open.some((booking) => sameSeats(booking.seats, order))) return { open, isSame: true };
  refuseOften(mine, now);
  // What the order replaces is not had beside it.
  const kept = mine.filter((booking) => mayBeHad(booking, now) && !givesWay(booking, seats, now));
  refuseTooMany(new Set([...kept.flatMap((booking) => booking.seats), ...before]), seats, seatsPerPerson);
  const held = await heldForPaying({ db }, mine);
  refuseUnpaid(held, { most, usualMinutes }, now);
  const less = { most: most / PRESSED, usualMinutes };
  if (hasHeldUnpaid(held, less, now) && (await isMostlyHeld({ db, config }, showId, now)))
    refuseUnpaid(held, less, now);
  return { open, isSame: false };
}

function refuseTooMany(own: ReadonlySet<string>, seats: readonly string[], most: number): void {
  if (new Set([...own, ...seats]).size <= most) return;
  throw new Failure(
    409,
    'too_many_seats',
    `One person can have ${most} seats of a show. You have ${own.size}: choose fewer, or ask the cinema for a group.`,
  );
}

/**
 * Looks once more at what a person has, and at what their network holds, when their order is written down and has its seats: another
 * process may have let one through at the same time, and it only counts what is written. Of two that see each other one stays.
 * @throws Failure 409 for more seats than one person may have of the show; 429 while others of the same network hold many unpaid seats
 */
export async function keepOrderWritten(deps: Rules, booking: BookingDocument): Promise<void> {
  await keepPersonsShare(deps, booking);
  await keepNetworksShare(deps, booking);
}

/**
 * A limit that was lowered since seats were held does not take them from who is about to pay for them. The release before wrote none down,
 * and has counted what it held.
 */
const larger = (now: number, asHeld = Infinity): number => Math.max(now, asHeld);

async function keepPersonsShare({ db, config, clock }: Rules, booking: BookingDocument): Promise<void> {
  const { _id, seats, limits } = booking;
  const most = larger(config.booking.seatsPerPerson, limits?.seatsPerPerson);
  const look = async () => {
    const now = clock.now();
    const mine = await ownOfShow({ db, clock, config }, booking);
    return mine.filter((other) => other._id !== _id && mayBeHad(other, now) && !givesWay(other, seats, now));
  };
  await stayBeside(booking, look, (beside) =>
    refuseTooMany(new Set(beside.flatMap((other) => other.seats)), seats, most),
  );
}

async function keepNetworksShare({ db, config, clock }: Rules, booking: BookingDocument): Promise<void> {
  const { _id, showId, network, limits } = booking;
  if (network === undefined) return;
  const least = larger(config.booking.seatsPerNetwork, limits?.seatsPerNetwork);
  const others = { showId, state: 'pending' as const, network, _id: { $ne: _id } };
  // Whether one is through is told by its page.
  const fields = { projection: { ...FOR_GIVING_WAY, session: 1 } };
  let most = least;
  const look = async () => {
    const now = clock.now();
    const held = await db.bookings.find(others, fields).toArray();
    most = await mostOfNetwork({ db, config }, showId, [...held, booking], { least, now });
    return openBeside(held, booking, now);
  };
  await stayBeside(booking, look, (open) => refuseTooManyOfNetwork(open, booking, most, clock.now()));
}

/** While a hall is mostly held by people who have not paid, each may hold so many times less of it. */
const PRESSED = 3;

async function isMostlyHeld({ db, config }: Pick<Rules, 'db' | 'config'>, showId: string, now: Date) {
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  const held = Object.values(show?.seats ?? {}).filter(
    (seat) => seat.state === 'held' && isOccupied(seat, now),
  );
  return held.length > seatIds(config.cinema.hall).length / 2;
}

/**
 * Strangers share an address, too: phones by their carrier's. So a network may have more than its limit while half of what is not sold is
 * left to others.
 * @param own what the network holds and orders
 */
async function mostOfNetwork(
  { db, config }: Pick<Rules, 'db' | 'config'>,
  showId: string,
  own: readonly { seats: readonly string[] }[],
  { least, now }: { least: number; now: Date },
): Promise<number> {
  const ofNetwork = new Set(own.flatMap(({ seats }) => seats));
  if (ofNetwork.size <= least) return least;
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  const taken = Object.entries(show?.seats ?? {}).filter(([, seat]) => isOccupied(seat, now));
  const sold = taken.filter(([, { state }]) => state === 'sold').length;
  const elsewhere = taken.filter(([id, { state }]) => state === 'held' && !ofNetwork.has(id)).length;
  return Math.max(least, Math.floor((seatIds(config.cinema.hall).length - sold) / 2) - elsewhere);
}

/** What tells whether a hold gives way to an order. */
const FOR_GIVING_WAY = { seats: 1, holdUntil: 1, userId: 1, state: 1, amountCents: 1, share: 1 };

async function refuseForNetwork(
  { db, config, clock }: Rules,
  { userId, network }: Caller,
  { showId, seats }: Wanted,
) {
  if (network === undefined) return;
  const now = clock.now();
  const held = await db.bookings
    .find({ showId, state: 'pending', network }, { projection: FOR_GIVING_WAY })
    .toArray();
  const open = openBeside(held, { userId, seats }, now);
  const least = config.booking.seatsPerNetwork;
  const most = await mostOfNetwork({ db, config }, showId, [...held, { seats }], { least, now });
  refuseTooManyOfNetwork(open, { userId, seats }, most, now);
}

/** The holds that an order would be beside: what it replaces is none of them. */
const openBeside = (
  held: readonly BookingDocument[],
  { userId, seats }: { userId: string; seats: readonly string[] },
  now: Date,
): BookingDocument[] =>
  held.filter(
    (booking) => booking.holdUntil > now && !(booking.userId === userId && givesWay(booking, seats, now)),
  );

function refuseTooManyOfNetwork(
  open: readonly BookingDocument[],
  { userId, seats }: { userId: string; seats: readonly string[] },
  most: number,
  now: Date,
): void {
  // One person alone is limited by other rules.
  if (open.every((booking) => booking.userId === userId)) return;
  const had = new Set(open.flatMap((booking) => booking.seats));
  // A seat that a friend takes is held already, and is none more.
  const more = seats.filter((seat) => !had.has(seat));
  if (more.length === 0 || had.size + more.length <= most) return;
  const first = Math.min(...open.map(({ holdUntil }) => holdUntil.getTime()));
  throw new Failure(
    429,
    'network_busy',
    'Too many seats of this show are waiting for payment from your network. Please try again in a moment.',
    { retryAfter: Math.max(1, Math.ceil((first - now.getTime()) / 1000)) },
  );
}

/**
 * Refuses an order that would take more than a fair share.
 * @returns what the person has open of the show, as it was read for that: tickets and holds
 * @throws Failure 409 for more seats than one person may have of the show, paid ones counted; 429 with Retry-After after holds that
 *   were not paid for, sooner where most of the hall is held, after very many bookings, and while others of the same network hold many unpaid seats
 */
export async function keepShareFair(deps: Rules, caller: Caller, wanted: Wanted): Promise<BookingDocument[]> {
  const { open, isSame } = await refuseForPerson(deps, caller, wanted);
  if (!isSame) await refuseForNetwork(deps, caller, wanted);
  return open;
}
