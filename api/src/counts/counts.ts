import type { MoneyCaseKind } from '../money-cases/kinds.ts';

/** What happens to bookings; moves are named by the state that they lead to. */
export const BOOKING_EVENTS = [
  'begun',
  'taken_up_again',
  'paid',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const;
export type BookingEvent = (typeof BOOKING_EVENTS)[number];

/** Work that is gone through again and again, and must not stop without anybody noticing. */
export const BACKGROUND_WORK = [
  'holds',
  'refunds',
  'cancellations',
  'events',
  'cases',
  'lost_seats',
  'messages',
  'canary',
  'waiting',
  'friends',
  'list_keys',
  'show_list_keys',
  'hosts',
  'timestamp',
] as const;
export type BackgroundWork = (typeof BACKGROUND_WORK)[number];

/** What this process did with the records of one cinema, since it started. Nothing of a person is in it. */
export interface Counts {
  bookings: Map<BookingEvent, number>;
  moneyCases: Map<MoneyCaseKind, number>;
  /** live seat maps that are open at this process now */
  listeners: number;
  /** when it last went through all of some work */
  done: Map<BackgroundWork, Date>;
  /** errors with a stack that pages told */
  pageErrors: number;
}

// By database: two APIs in one process are two cinemas, and code far from a request needs no more than what it writes to.
const known = new WeakMap<object, Counts>();

/** @param db the database that is written to */
export function countsOf(db: object): Counts {
  const found = known.get(db);
  if (found) return found;
  const made: Counts = {
    bookings: new Map(),
    moneyCases: new Map(),
    done: new Map(),
    listeners: 0,
    pageErrors: 0,
  };
  known.set(db, made);
  return made;
}

const one = <Name>(counts: Map<Name, number>, name: Name) =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** One more booking of this database came to that. */
export const countBooking = (db: object, event: BookingEvent): void => one(countsOf(db).bookings, event);

/** One more money case was found in this database. */
export const countMoneyCase = (db: object, kind: MoneyCaseKind): void => one(countsOf(db).moneyCases, kind);

/** This process has gone through all of some work. */
export const noteDone = (db: object, work: BackgroundWork, at: Date): void =>
  void countsOf(db).done.set(work, at);

/** Work that is noted each time this process has come to its end. */
export const noted =
  (
    { db, clock }: { db: object; clock: { now(): Date } },
    work: BackgroundWork,
    run: () => Promise<unknown>,
  ) =>
  async (): Promise<void> => {
    await run();
    noteDone(db, work, clock.now());
  };
