import {
  type Booking,
  BUYERS,
  BYTES,
  type Call,
  Cinema,
  FREE,
  OFFSET,
  PAGES,
  type Seat,
} from '../state/cinema.ts';
import { OVER, stepNumber } from '../steps/step.ts';

/** Two numbers of 32 bits that stand for a state. */
export interface Fingerprint {
  high: number;
  low: number;
}

const otherPage = (one: number) => (one === 0 ? 0 : 1 + ((one - 1 + PAGES) % (BUYERS * PAGES)));
const otherMask = (mask: number) => ((mask & 1) << 1) | (mask >> 1);
/** Buyers and seats, each as they are or exchanged. */
const IMAGES = 4;
const LOOKS_AT_SEATS: readonly number[] = [
  stepNumber['look at their owners'],
  stepNumber['free lost seats'],
  stepNumber['free more lost seats'],
];

function exchange(bytes: Uint8Array, one: number, other: number, length: number): void {
  for (let index = 0; index < length; index += 1) {
    const kept = bytes[one + index] ?? 0;
    bytes[one + index] = bytes[other + index] ?? 0;
    bytes[other + index] = kept;
  }
}

const otherOwner = (owner: number) => (owner === 0 ? 0 : 3 - owner);

function exchangeBuyersOfCall(call: Call): void {
  if (call.at === OVER) return;
  if (call.who < BUYERS) call.who = 1 - call.who;
  call.p = otherPage(call.p);
  call.lateP = otherPage(call.lateP);
  if (LOOKS_AT_SEATS.includes(call.at)) {
    call.state = otherOwner(call.state);
    call.until = otherOwner(call.until);
    call.payment = otherMask(call.payment);
    call.tries = otherMask(call.tries);
    return;
  }
  if (call.attempt) call.b = 1 - call.b;
  call.page = otherPage(call.page);
  call.payment = otherPage(call.payment);
}

function exchangeBuyersOfBooks(bytes: Uint8Array, from: number): void {
  exchange(bytes, from, from + BYTES.booking, BYTES.booking);
}

/** Ann is Ben, and Ben is Ann. */
function exchangeBuyers(
  { bytes, house, calls }: Cinema,
  bookings: readonly Booking[],
  seats: readonly Seat[],
): void {
  [house.orders0, house.orders1] = [house.orders1, house.orders0];
  for (const from of [OFFSET.bookings, OFFSET.saved]) exchangeBuyersOfBooks(bytes, from);
  for (const booking of bookings) {
    booking.page = otherPage(booking.page);
    booking.payment = otherPage(booking.payment);
  }
  for (const seat of seats) if (seat.is !== FREE) seat.owner = 1 - seat.owner;
  exchange(bytes, OFFSET.pages, OFFSET.pages + PAGES * BYTES.page, PAGES * BYTES.page);
  for (const call of calls) exchangeBuyersOfCall(call);
}

/** One seat is the other, and the other way round. */
function exchangeSeats({ bytes, calls }: Cinema, bookings: readonly Booking[]): void {
  for (const from of [OFFSET.seats, OFFSET.savedSeats]) exchange(bytes, from, from + BYTES.seat, BYTES.seat);
  for (const booking of bookings) booking.seats = otherMask(booking.seats);
  for (const call of calls) {
    if (call.at === OVER) continue;
    call.wish = otherMask(call.wish);
    call.seats = otherMask(call.seats);
    call.ownSeats = otherMask(call.ownSeats);
    if (!LOOKS_AT_SEATS.includes(call.at)) continue;
    [call.state, call.until] = [call.until, call.state];
    [call.attempt, call.page] = [call.page, call.attempt];
  }
}

const mix = (hash: number, word: number, factor: number) => {
  const mixed = Math.imul(hash ^ word, factor);
  return mixed ^ (mixed >>> 15);
};

/** Tells states apart: two that differ only in who is who, which seat is which or which call is written first are one. */
export function fingerprints(like: Cinema): (cinema: Cinema) => Fingerprint {
  const image = new Cinema(like.bounds, like.guards);
  const words = new Int32Array(image.bytes.buffer);
  const bookings = [...image.bookings, ...image.savedBookings];
  const seats = [...image.seats, ...image.savedSeats];
  const callsFrom = OFFSET.calls;

  /** The calls as numbers that do not depend on their order. */
  function hash(): Fingerprint {
    let high = 0x811c9dc5;
    let low = 0x1b873593;
    const whole = callsFrom >> 2;
    for (let index = 0; index < whole; index += 1) {
      high = mix(high, words[index] ?? 0, 0x85ebca6b);
      low = mix(low, words[index] ?? 0, 0xc2b2ae35);
    }
    let sumHigh = 0;
    let sumLow = 0;
    for (let number = 0; number < like.bounds.calls; number += 1) {
      const from = callsFrom + number * BYTES.call;
      if (image.bytes[from] === OVER) continue;
      let one = 0x9e3779b9;
      let two = 0x7f4a7c15;
      for (let index = from >> 2; index < (from + BYTES.call) >> 2; index += 1) {
        one = mix(one, words[index] ?? 0, 0x01000193);
        two = mix(two, words[index] ?? 0, 0x5bd1e995);
      }
      sumHigh = (sumHigh + one) | 0;
      sumLow = (sumLow + two) | 0;
    }
    return { high: mix(high, sumHigh, 0x27d4eb2f) >>> 0, low: mix(low, sumLow, 0x165667b1) >>> 0 };
  }

  return (cinema) => {
    image.bytes.set(cinema.bytes);
    let least = hash();
    for (let turn = 1; turn < IMAGES; turn += 1) {
      if (turn === 2) exchangeBuyers(image, bookings, seats);
      else exchangeSeats(image, bookings);
      const one = hash();
      if (one.high < least.high || (one.high === least.high && one.low < least.low)) least = one;
    }
    return least;
  };
}
