import type Stripe from 'stripe';
import type { Database } from '../../db/collections.ts';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import { MOVES } from '../../bookings/states.ts';
import { brokenSeats } from './door-invariants.ts';

interface Books {
  db: Database;
  payments: Stripe;
  now: Date;
}

interface Money {
  /** Cents that came in. */
  taken: number;
  /** Cents of them that were not given back. */
  kept: number;
}

/** A test's clock is set back by no more than this, in sum. */
const MAX_SET_BACK_MS = 15 * 60_000;

const NONE: Money = { taken: 0, kept: 0 };

/**
 * What is wrong with some shows while things are still under way: each line names an invariant of the booking rules. Holds
 * after every step, also one that was cut off.
 */
export async function brokenInMotion({ db, now }: Books, showIds: string[]): Promise<string[]> {
  const { shows, bookings } = await read(db, showIds);
  return [
    ...shows.flatMap((show) => ownersOf(show, bookings, now)),
    ...bookings.flatMap((booking) => seatsOfTicket(booking, shows)),
    ...bookings.flatMap(historyOf),
    ...bookings.flatMap(brokenSeats),
  ];
}

/** What is wrong with some shows once everything that was due has happened; nobody may hold an unpaid seat any more. */
export async function brokenAtRest(books: Books, showIds: string[]): Promise<string[]> {
  const { shows, bookings } = await read(books.db, showIds);
  const money = await moneyOf(books.payments, shows, bookings);
  const dueByHand = await forPeople(books.db, bookings);
  return [
    ...(await brokenInMotion(books, showIds)),
    ...shows.flatMap((show) => stuckSeats(show, bookings, books.now)),
    ...(await payableInVain(books.payments, bookings)),
    ...bookings
      .filter(({ _id }) => !dueByHand.has(_id))
      .flatMap((booking) => unbalanced(booking, money.get(booking._id) ?? NONE)),
    ...bookings
      .filter(({ _id, state }) => (state === 'refunding' && !dueByHand.has(_id)) || state === 'pending')
      .map(({ _id, state }) => `settled: booking ${_id} is still ${state}`),
  ];
}

async function read(db: Database, showIds: string[]) {
  const shows = await db.shows.find({ _id: { $in: showIds } }).toArray();
  const bookings = await db.bookings.find({ showId: { $in: showIds } }).toArray();
  return { shows, bookings };
}

/** Seats that were held for somebody who waited: they are told of it, with a payment page or without. */
const isOffer = ({ history }: BookingDocument) => history.length === 1 && history[0]?.why === 'waited for';

/** A ticket, an offer, or a hold that lasts and whose payment page was handed out. */
const isLive = (booking: BookingDocument, now: Date) =>
  booking.state === 'paid' ||
  (booking.state === 'pending' &&
    (booking.session !== undefined || isOffer(booking)) &&
    booking.holdUntil > now);

function ownersOf(show: ShowDocument, bookings: BookingDocument[], now: Date): string[] {
  const live = bookings.filter((booking) => booking.showId === show._id && isLive(booking, now));
  const seats = live.flatMap((booking) => booking.seats);
  return seats
    .filter((seat, index) => seats.indexOf(seat) !== index)
    .map((seat) => `I1: ${seat} of show ${show._id} has two owners`);
}

function seatsOfTicket(booking: BookingDocument, shows: ShowDocument[]): string[] {
  const { _id, state, seats, showId, amountCents, paymentIntentId } = booking;
  const show = shows.find((one) => one._id === showId);
  if (state !== 'paid') return [];
  if (amountCents > 0 && !paymentIntentId) return [`I3: paid booking ${_id} names no payment`];
  return seats
    .filter((seat) => show?.seats[seat]?.state !== 'sold' || show.seats[seat].bookingId !== _id)
    .map((seat) => `I2: paid booking ${_id} does not own ${seat}`);
}

function historyOf({ _id, state, history }: BookingDocument): string[] {
  const states = history.map((line) => line.state);
  const impossible = states.slice(1).filter((to, index) => !MOVES[states[index] ?? 'pending'].includes(to));
  const last = states.at(-1) ?? state;
  return [
    ...impossible.map((to) => `I4: booking ${_id} went ${states.join(' → ')}, so wrongly to ${to}`),
    ...(last === state ? [] : [`I4: booking ${_id} is ${state}, its history ends with ${last}`]),
  ];
}

/** Pages of bookings that are over, or paid, on which somebody could still pay. */
async function payableInVain(payments: Stripe, bookings: BookingDocument[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { _id, state, session } of bookings) {
    if (!session || state === 'pending') continue;
    const { status } = await payments.checkout.sessions.retrieve(session.id);
    if (status === 'open') broken.push(`page: booking ${_id} is ${state}, and its page can be paid`);
  }
  return broken;
}

/** Seats that are sold without a ticket, or held although every hold is over. */
function stuckSeats({ _id, seats }: ShowDocument, bookings: BookingDocument[], now: Date): string[] {
  const isTicket = (id: string) => bookings.some((booking) => booking._id === id && booking.state === 'paid');
  return Object.entries(seats)
    .filter(([, seat]) =>
      seat.state === 'sold' ? !isTicket(seat.bookingId) : !seat.until || seat.until > now,
    )
    .map(([id, seat]) => `I5: ${id} of show ${_id} is ${seat.state} by ${seat.bookingId} without a ticket`);
}

/** Bookings whose money is due and cannot be sent back without a person: the bank would not have it, twice, or keeps a part. */
async function forPeople(
  { moneyCases }: Database,
  bookings: BookingDocument[],
): Promise<Set<string | undefined>> {
  const ids = bookings
    .filter(({ state }) => state === 'refunded' || state === 'refunding')
    .map(({ _id }) => _id);
  const cases = await moneyCases.find({ bookingId: { $in: ids }, outcome: 'failed' }).toArray();
  return new Set(cases.map(({ bookingId }) => bookingId));
}

function unbalanced({ _id, state, amountCents, refund }: BookingDocument, money: Money): string[] {
  const { amountCents: returned = 0, keptCents = 0 } = refund ?? {};
  const right = state === 'paid' ? amountCents - returned : keptCents;
  return money.kept === right
    ? []
    : [`I3: booking ${_id} is ${state} over ${right} cents, but ${money.kept} of ${money.taken} are kept`];
}

/** What Stripe says that it took and kept for each booking; sessions made before the shows are not looked at. */
async function moneyOf(payments: Stripe, shows: ShowDocument[], bookings: BookingDocument[]) {
  const since = Math.min(...shows.map((show) => show.createdAt.getTime())) - MAX_SET_BACK_MS;
  const ours = new Set(bookings.map((booking) => booking._id));
  const money = new Map<string, Money>();
  for await (const session of payments.checkout.sessions.list({ limit: 100 })) {
    // Newest first.
    if (session.created * 1000 < since) break;
    const bookingId = session.metadata?.['bookingId'] ?? '';
    if (!ours.has(bookingId) || session.payment_status !== 'paid') continue;
    const refunds = await payments.refunds.list({ payment_intent: String(session.payment_intent) });
    const returned = refunds.data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
    const disputes = await payments.disputes.list({ payment_intent: String(session.payment_intent) });
    const lost = disputes.data
      .filter(({ status }) => status === 'lost')
      .reduce((sum, { amount }) => sum + amount, 0);
    const taken = session.amount_total ?? 0;
    const before = money.get(bookingId) ?? NONE;
    money.set(bookingId, { taken: before.taken + taken, kept: before.kept + taken - returned - lost });
  }
  return money;
}
