/** What the product asks of the database in one update, with what its filter names. */
import { MOVES } from '../../../../bookings/states.ts';
import {
  ASKED,
  type Booking,
  type Call,
  type Cinema,
  FREE,
  HELD,
  type Seat,
  SOLD,
  type State,
  stateNumber,
  STATES,
} from '../state/cinema.ts';
import { breakPromise } from '../state/broken.ts';

/** Reads a booking: what a call knows of it from then on. */
export function read(cinema: Cinema, call: Call, number: number): Booking {
  const booking = cinema.booking(number);
  call.b = number;
  call.seats = booking.seats;
  call.state = booking.state;
  call.attempt = booking.attempt;
  call.until = booking.until;
  call.page = booking.page;
  call.payment = booking.payment;
  call.tries = booking.tries;
  call.isQuestioned = booking.isQuestioned;
  call.key = booking.key;
  call.noted = booking.noted;
  call.isLatest = Number(cinema.bounds.disputes ?? false);
  return booking;
}

/** Whether what a call has read of the booking is so still. */
function isAsRead(cinema: Cinema, call: Call, booking: Booking): boolean {
  if (!cinema.guards.moveComparesState) return booking.state !== stateNumber.none;
  return booking.state === call.state && booking.attempt === call.attempt;
}

/**
 * Moves the booking that a call has read as a compare-and-set.
 * @returns the booking after it, also to the call; null when somebody else moved it first
 */
export function move(
  cinema: Cinema,
  call: Call,
  to: State,
  { onlyWithoutPage = false }: { onlyWithoutPage?: boolean } = {},
): Booking | null {
  const booking = cinema.booking(call.b);
  if (!isAsRead(cinema, call, booking)) return null;
  if (onlyWithoutPage && booking.page && cinema.guards.givesUpWithoutPage) return null;
  const from = STATES[booking.state] ?? 'none';
  if (from === 'none' || to === 'none' || !MOVES[from].includes(to)) breakPromise(cinema, 'I4');
  booking.state = stateNumber[to];
  if (to === 'refunding') booking.noted = 0;
  return booking;
}

/** A refund begins. */
export function forgetTries(booking: Booking): void {
  booking.tries = 0;
  booking.isQuestioned = 0;
}

/** Deletes a booking. */
export function clearBooking(booking: Booking): void {
  booking.state = stateNumber.none;
  booking.seats = 0;
  booking.attempt = 0;
  booking.until = 0;
  booking.page = 0;
  booking.payment = 0;
  forgetTries(booking);
  booking.key = 0;
  booking.noted = 0;
}

const isFree = (seat: Seat, now: number) => seat.is === FREE || (seat.is === HELD && seat.until <= now);

/** One update of the show: all seats of the booking are held for it, or none. */
export function hold(cinema: Cinema, call: Call, takes: 'free' | 'run out'): boolean {
  const now = cinema.nowOf(call);
  const { who: owner, ownUntil: until } = call;
  const seats = cinema.seatsOf(call.ownSeats);
  const isThatHold = (seat: Seat, end: number) => seat.until <= end || !cinema.guards.givesAwayNamedHold;
  const claimable = seats.every(
    (seat) =>
      seat.is === FREE ||
      (takes === 'run out' && isFree(seat, now) && isThatHold(seat, call.ownerUntil)) ||
      (seat.is === HELD && seat.owner === owner && (seat.until <= until || !cinema.guards.holdNeverShortens)),
  );
  if (cinema.show.isCancelled) return false;
  if (!claimable && cinema.guards.claimComparesSeats) return false;
  for (const seat of seats) {
    seat.is = HELD;
    seat.owner = owner;
    seat.until = until;
  }
  return true;
}

/** Whether a seat's hold is the one that a settlement has asked about. */
export const isAskedFor = ({ guards }: Cinema, call: Call, seat: Seat): boolean =>
  seat.until <= call.askedUntil || !guards.lateSaleAsks || !guards.givesAwayNamedHold;

/** One update of the show: all seats of the booking are sold to it, or none. */
export function sell(cinema: Cinema, call: Call): boolean {
  const { b: owner } = call;
  const now = cinema.nowOf(call);
  const seats = cinema.seatsOf(call.seats);
  const takesRunOut = call.asked === ASKED.over || !cinema.guards.lateSaleAsks;
  const obtainable = seats.every(
    (seat) =>
      seat.is === FREE ||
      seat.owner === owner ||
      (takesRunOut && isFree(seat, now) && isAskedFor(cinema, call, seat)),
  );
  if (cinema.show.isCancelled && cinema.guards.saleNeedsShow) return false;
  if (!obtainable && cinema.guards.saleComparesSeats) return false;
  if (cinema.show.isCancelled) breakPromise(cinema, 'void');
  for (const seat of seats) {
    seat.is = SOLD;
    seat.owner = owner;
    seat.until = 0;
  }
  return true;
}

function free(seat: Seat): void {
  seat.is = FREE;
  seat.owner = 0;
  seat.until = 0;
}

/** Frees what one hold of a booking still holds. */
export function releaseHold(cinema: Cinema, owner: number, until: number, mask: number): void {
  const { releaseNamesOwner, releaseNamesHold } = cinema.guards;
  for (const [index, seat] of cinema.seats.entries()) {
    if (!((mask >> index) & 1)) continue;
    const isOwn = seat.owner === owner || !releaseNamesOwner;
    const isThatHold = (seat.is === HELD && seat.until === until) || !releaseNamesHold;
    if (seat.is !== FREE && isOwn && isThatHold) free(seat);
  }
}

/** Frees every seat of a booking. */
export function releaseSeats(cinema: Cinema, owner: number, mask: number): void {
  for (const [index, seat] of cinema.seats.entries()) {
    if (!((mask >> index) & 1) || seat.is === FREE) continue;
    if (seat.owner === owner || !cinema.guards.releaseNamesOwner) free(seat);
  }
}

/** Whether every seat of a booking is sold to it. */
export const ownsSold = (cinema: Cinema, { who, ownSeats }: Call): boolean =>
  cinema.seatsOf(ownSeats).every((seat) => seat.is === SOLD && seat.owner === who);

/** Whether nobody else can claim a seat now. */
export const isTaken = (seat: Seat, now: number): boolean =>
  seat.is === SOLD || (seat.is === HELD && seat.until > now);
