import { BOOKING_STATES } from '../../../../bookings/state-names.ts';
import { GUARDS, type Guards } from './guards.ts';
import { recordKind } from './record.ts';

/** How much of a cinema is looked at. */
export interface Bounds {
  /** Calls and jobs that are under way at once. */
  calls: number;
  /** How far the clock goes. A hold lasts `HOLD_TICKS`. */
  ticks: number;
  /** How often each buyer presses "book". */
  orders: number;
  /** Refunds that end badly, and answers of Stripe and the database that get lost, together. */
  faults: number;
  /** Whether a backup is taken and restored. */
  restores: boolean;
  /** Whether the show is cancelled at some time. */
  cancels: boolean;
  /** Whether half of a payment may go back by hand, and banks may question payments. */
  disputes?: boolean;
  /** Whether processes may tell the database's time wrongly: see `CLOCKS`. */
  clocks?: boolean;
}

export const BUYERS = 2;
/** Who runs the jobs. */
export const NOBODY = 2;
export const SEATS = 2;
/** Payment pages of each booking. */
export const PAGES = 2;
const HOLD_TICKS = 2;
/** A tick has so many instants: no two holds end at the same one. */
const INSTANTS = 16;
const LAST_INSTANT = INSTANTS - 1;
/** No booking has as many. */
const ATTEMPTS = 4;
/** When everything is over. */
export const LAST_TICK = 15;

/** 0 is a booking that is not there; the others are the product's own states. */
export const STATES = ['none', ...BOOKING_STATES] as const;
export type State = (typeof STATES)[number];
export const stateNumber = Object.fromEntries(STATES.map((name, number) => [name, number])) as Record<
  State,
  number
>;
export const FREE = 0;
export const HELD = 1;
export const SOLD = 2;

/** What a page at Stripe is. */
export const PAGE = { none: 0, open: 1, processing: 2, paid: 3, closed: 4 } as const;
/** What a refund at Stripe is. */
export const REFUND = { none: 0, pending: 1, made: 2, failed: 3 } as const;
/** What a dispute at Stripe is. */
export const DISPUTE = { none: 0, open: 1, won: 2, lost: 3 } as const;
/**
 * What the process of a call takes for the database's time. A machine that is set wrong is not among it: nothing asks such a clock, as every
 * process counts on from what the database told it. That leaves three ways for two calls to disagree about an instant, and each can be
 * had in the middle of a call as well. What the database told is known to within half of the time that its answer took, so that two
 * processes stand on both sides of a hold's end. Time passes between the look at the clock and the moment in which the database carries
 * out what was asked with it: who looked before that is behind. And the time is asked anew every few seconds, by which a clock goes on
 * or back. They differ from the database by a tick at most, as long as seats are kept in doubt; without its clock by a whole hold.
 */
export const CLOCKS = { right: 0, ahead: 1, behind: 2 } as const;
export type ClockIs = keyof typeof CLOCKS;
/** Whether somebody else can still pay for the seats: nobody was asked, it is over, or it may be so. */
export const ASKED = { none: 0, over: 1, inDoubt: 2 } as const;
/** Every payment is of two halves: one of them may go back by hand. */
export const WHOLE = 2;
export const HALF = 1;

const house = recordKind([
  'now',
  'faults',
  'isSaved',
  'isRestored',
  'orders0',
  'orders1',
  /** 0, or 1 + number of the promise that a step has broken. */
  'broken',
]);
const booking = recordKind([
  'state',
  'seats',
  'attempt',
  'until',
  'page',
  'payment',
  'tries',
  /** Its owner is told that the bank looks at the payment. */
  'isQuestioned',
  'key',
  /** 0, or 1 + how much of a ticket's price has gone back by what is written down, in halves. */
  'noted',
]);
const seat = recordKind(['is', 'owner', 'until']);
const show = recordKind([
  'isCancelled',
  /** All of its bookings have been ended. */
  'isOver',
]);
const page = recordKind([
  'is',
  'attempt',
  'key',
  'until',
  /** Somebody was sent to it. */
  'isKnown',
  /** Paid before the hold was over. */
  'isInTime',
  'refund0',
  'refundKey0',
  /** How much of the payment it is, in halves. */
  'size0',
  'refund1',
  'refundKey1',
  'size1',
  'byHand',
  /** Half of the payment that was sent back by hand, as what refunds are. */
  'half',
  'dispute',
  /** How much of the payment is questioned, in halves. */
  'questioned',
  /** Keys under which a refund was refused, which is repeated for them. */
  'refused0',
  'refused1',
  /** What is owed of it waits for a person: nothing is sent back by itself. */
  'isLeft',
  /** Somebody has looked at all that happened to its money. */
  'isSeen',
]);
const call = recordKind([
  'at',
  'who',
  /** Of its process: see `CLOCKS`. */
  'clock',
  /** Seats that an order is for; 0 for every other call. */
  'wish',
  // The booking as it was last read.
  'b',
  'seats',
  'state',
  'attempt',
  'until',
  'page',
  'payment',
  'tries',
  'isQuestioned',
  'key',
  'noted',
  /** Nobody has looked at its money since it was read. */
  'isLatest',
  // The page as it was last read, and its refunds.
  'p',
  'outcome',
  'isDisputed',
  /** Nothing has happened to its money since it was read. */
  'isFresh',
  'isBack',
  'isMade',
  'failed',
  // In halves.
  'back',
  'made',
  /** Where it goes on once a settlement or a refund is through. */
  'goesOn',
  // The booking that a claim is made for, while another one's hold is being ended.
  'ownSeats',
  'ownAttempt',
  'ownUntil',
  'ownKey',
  'ownerUntil',
  /** What a settlement for which seats were missing knows of whoever had them: see `ASKED`; and the end of that hold. */
  'asked',
  'askedUntil',
  // The settlement that waits for that while another one's hold is being ended.
  'lateP',
  'lateOutcome',
  'lateIsDisputed',
  'lateIsFresh',
  'lateGoesOn',
  'lateOwnerUntil',
]);
export type Booking = ReturnType<(typeof booking)['at']>;
export type Seat = ReturnType<(typeof seat)['at']>;
export type Page = ReturnType<(typeof page)['at']>;
export type Call = ReturnType<(typeof call)['at']>;

const range = (length: number) => Array.from({ length }, (_, index) => index);

const SEATS_AFTER = BUYERS * booking.bytes;
const SHOW_AFTER = SEATS_AFTER + SEATS * seat.bytes;
/** Bookings, seats and their show: what a backup has. */
const BOOKS = SHOW_AFTER + show.bytes;
const SAVED_FROM = house.bytes + BOOKS + BUYERS * PAGES * page.bytes;
const wholeWords = (bytes: number) => Math.ceil(bytes / 4) * 4;
/** Where each part begins. */
export const OFFSET = {
  bookings: house.bytes,
  seats: house.bytes + SEATS_AFTER,
  pages: house.bytes + BOOKS,
  saved: SAVED_FROM,
  savedSeats: SAVED_FROM + SEATS_AFTER,
  calls: wholeWords(SAVED_FROM + BOOKS),
};
export const BYTES = {
  booking: booking.bytes,
  seat: seat.bytes,
  page: page.bytes,
  call: wholeWords(call.bytes),
};

/** The state of a cinema with one show: a database, Stripe, and calls under way. */
export class Cinema {
  readonly bounds: Bounds;
  readonly guards: Guards;
  readonly bytes: Uint8Array;
  readonly house: ReturnType<(typeof house)['at']>;
  readonly bookings: readonly Booking[];
  readonly seats: readonly Seat[];
  readonly show: ReturnType<(typeof show)['at']>;
  /** Those of buyer b are `b * PAGES` and the next. */
  readonly pages: readonly Page[];
  readonly calls: readonly Call[];
  /** As they stand in the backup. */
  readonly savedBookings: readonly Booking[];
  readonly savedSeats: readonly Seat[];
  /** What a refund is when it has just been asked for: no part of the state, but of the step that is being taken. */
  refundsBegin: number = REFUND.made;

  constructor(bounds: Bounds, guards: Guards = GUARDS) {
    this.bounds = bounds;
    this.guards = guards;
    this.bytes = new Uint8Array(wholeWords(OFFSET.calls + bounds.calls * BYTES.call));
    this.house = house.at(this.bytes, 0);
    this.bookings = range(BUYERS).map((n) => booking.at(this.bytes, OFFSET.bookings + n * booking.bytes));
    this.seats = range(SEATS).map((n) => seat.at(this.bytes, OFFSET.seats + n * seat.bytes));
    this.show = show.at(this.bytes, house.bytes + SHOW_AFTER);
    this.pages = range(BUYERS * PAGES).map((n) => page.at(this.bytes, OFFSET.pages + n * page.bytes));
    this.savedBookings = range(BUYERS).map((n) => booking.at(this.bytes, OFFSET.saved + n * booking.bytes));
    this.savedSeats = range(SEATS).map((n) => seat.at(this.bytes, OFFSET.savedSeats + n * seat.bytes));
    this.calls = range(bounds.calls).map((n) => call.at(this.bytes, OFFSET.calls + n * BYTES.call));
  }

  /** Writes all that a backup has down, as it is now. */
  save(): void {
    this.bytes.copyWithin(OFFSET.saved, OFFSET.bookings, OFFSET.bookings + BOOKS);
    this.house.isSaved = 1;
  }

  /** Makes the database as it was when it was saved; whatever was under way is over. */
  restore(): void {
    this.bytes.copyWithin(OFFSET.bookings, OFFSET.saved, OFFSET.saved + BOOKS);
    this.bytes.fill(0, OFFSET.saved, OFFSET.saved + BOOKS);
    this.bytes.fill(0, OFFSET.calls);
    this.house.isSaved = 0;
    this.house.isRestored = 1;
  }

  booking(number: number): Booking {
    return at(this.bookings, number);
  }

  seat(number: number): Seat {
    return at(this.seats, number);
  }

  page(number: number): Page {
    return at(this.pages, number);
  }

  call(number: number): Call {
    return at(this.calls, number);
  }

  /** All that a call knows. */
  bytesOfCall(number: number): Uint8Array {
    const from = OFFSET.calls + number * BYTES.call;
    return this.bytes.subarray(from, from + BYTES.call);
  }

  /** The seats that a mask names. */
  seatsOf(mask: number): Seat[] {
    return this.seats.filter((_, index) => (mask >> index) & 1);
  }

  /** The present instant. */
  get now(): number {
    return this.house.now * INSTANTS;
  }

  /** What time it is to a call. */
  nowOf({ clock }: Pick<Call, 'clock'>): number {
    const off = INSTANTS * (this.guards.databaseClock ? 1 : HOLD_TICKS);
    if (clock === CLOCKS.ahead) return this.now + off;
    return clock === CLOCKS.behind ? this.now - off : this.now;
  }

  /** The end of a hold of a buyer that begins now. */
  endOfHold(call: Call, buyer: number, attempt: number): number {
    const orders = buyer === 0 ? this.house.orders0 : this.house.orders1;
    const end = this.nowOf(call) + HOLD_TICKS * INSTANTS - LAST_INSTANT + attempt + ATTEMPTS * (orders - 1);
    return Math.max(0, end);
  }

  /** Whether a hold is over for longer than any page lasts after it. */
  isLongOver(call: Call, until: number): boolean {
    return this.nowOf(call) >= until + INSTANTS;
  }

  /** Whether a hold that ran out is over for so long that doubts about its page count no more. */
  isOutOfDoubt(call: Call, until: number): boolean {
    return this.isLongOver(call, until) || !this.guards.keptInDoubt;
  }
}

function at<T>(list: readonly T[], number: number): T {
  const one = list[number];
  if (one === undefined) throw new Error(`There is no number ${number} of it`);
  return one;
}

/** The buyer that a page was made for. */
export const buyerOf = (page: number): number => Math.floor(page / PAGES);
