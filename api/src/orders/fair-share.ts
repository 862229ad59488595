/**
 * How much of a show one person, and one network, may keep from others. The rules count what is written down in bookings, so
 * they hold in all processes; they refuse an order before it is written, and never take anything away.
 */
import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { sameSeats } from '../seats/seats.ts';

/** What was held and not paid for is forgotten after this time. */
const WINDOW_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

interface Wanted {
  showId: string;
  seats: readonly string[];
  /** Seats of the same person's orders that are not written down yet. */
  before: readonly string[];
}
type Mine = Pick<
  BookingDocument,
  '_id' | 'state' | 'seats' | 'holdUntil' | 'history' | 'session' | 'share' | 'paymentIntentId' | 'refund'
>;
type Rules = Pick<Dependencies, 'config' | 'clock' | 'db'>;

/**
 * The seat-minutes for which somebody held seats within the last hour without paying: each hold from its beginning to its end. A
 * hold that never got a payment page is not the person's doing, unless it waited for friends.
 */
function unpaidSeatMinutes(mine: readonly Mine[], now: Date): number {
  const from = now.getTime() - WINDOW_MS;
  let sum = 0;
  for (const { state, seats, history, session, share, paymentIntentId, refund, holdUntil } of mine) {
    const wasPaid = state === 'paid' || paymentIntentId !== undefined || refund !== undefined;
    if (wasPaid || (session === undefined && share === undefined)) continue;
    history.forEach((entry, at) => {
      if (entry.state !== 'pending') return;
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

const isOpen = ({ state, holdUntil }: Pick<Mine, 'state' | 'holdUntil'>, now: Date) =>
  state === 'paid' || (state === 'pending' && holdUntil > now);
const count = (bookings: readonly Pick<Mine, 'seats'>[]) =>
  bookings.reduce((sum, { seats }) => sum + seats.length, 0);

/** Seconds until so much of it is forgotten that there is room again. */
function secondsUntilLess(mine: readonly Mine[], most: number, now: Date): number {
  for (let waited = MINUTE_MS; waited < WINDOW_MS; waited += MINUTE_MS)
    if (unpaidSeatMinutes(mine, new Date(now.getTime() + waited)) < most) return waited / 1000;
  return WINDOW_MS / 1000;
}

async function refuseForPerson(
  { db, config, clock }: Rules,
  { userId }: Caller,
  { showId, seats, before }: Wanted,
) {
  const { seatsPerPerson, unpaidSeatMinutes: most } = config.booking;
  const mine: Mine[] = await db.bookings.find({ userId, showId }).toArray();
  const now = clock.now();
  const open = mine.filter((booking) => isOpen(booking, now));
  // The same order again leads to the same booking, whatever it was.
  if (open.some((booking) => sameSeats(booking.seats, seats))) return true;
  const own = new Set([...open.flatMap((booking) => booking.seats), ...before]);
  if (new Set([...own, ...seats]).size > seatsPerPerson)
    throw new Failure(
      409,
      'too_many_seats',
      `One person can have ${seatsPerPerson} seats of a show. You have ${own.size}: choose fewer, or ask the cinema for a group.`,
    );
  if (unpaidSeatMinutes(mine, now) >= most) {
    const retryAfter = secondsUntilLess(mine, most, now);
    throw new Failure(
      429,
      'too_many_unpaid',
      `You held seats of this show several times without paying. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
      { retryAfter },
    );
  }
  return false;
}

async function refuseForNetwork(
  { db, config, clock }: Rules,
  { userId, network }: Caller,
  { showId, seats }: Wanted,
) {
  if (network === undefined) return;
  const most = config.booking.seatsPerNetwork;
  const now = clock.now();
  const held = await db.bookings
    .find({ showId, state: 'pending', network }, { projection: { seats: 1, holdUntil: 1, userId: 1 } })
    .toArray();
  const open = held.filter(({ holdUntil }) => holdUntil > now);
  // One person alone is limited by other rules.
  if (open.every((booking) => booking.userId === userId)) return;
  if (count(open) + seats.length <= most) return;
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
 * @throws Failure 409 for more seats than one person may have of the show, paid ones counted; 429 with Retry-After after holds that
 *   were not paid for, and while others of the same network hold many unpaid seats
 */
export async function keepShareFair(deps: Rules, caller: Caller, wanted: Wanted): Promise<void> {
  if (await refuseForPerson(deps, caller, wanted)) return;
  await refuseForNetwork(deps, caller, wanted);
}
