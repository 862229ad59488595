import type { Cinema } from './cinema.ts';

/** What must always be true, by the names of the booking rules, each as what is said when it is not. */
export const PROMISES = {
  I1: 'a seat has two owners',
  I2: 'a ticket does not own its seats',
  I3: 'money was kept without a ticket',
  I4: 'a booking left a state that is only left by other moves',
  I5: 'a seat is kept for a hold that has ended',
  hold: 'a hold that lasts does not own its seats',
  inTime: 'who paid before the end of the hold lost the seats',
  page: 'a booking that was ended has a page that can still be paid',
  dead: 'a buyer is led to a page that was closed before anybody had it',
  attempt: 'a hold has the page of another attempt',
  given: 'a ticket stands whose money was sent back',
  void: 'a show that was cancelled sells or keeps a ticket',
  books: 'the books tell another refund of a ticket than Stripe',
  rest: 'something is still open after all that was due has happened',
  seat: 'a seat is taken by nobody',
  ends: 'a call never ends',
} as const;
export type PromiseName = keyof typeof PROMISES;
const NAMES = Object.keys(PROMISES) as PromiseName[];

/** Notes that a step did what may never be done. */
export function breakPromise({ house }: Cinema, name: PromiseName): void {
  house.broken = 1 + NAMES.indexOf(name);
}

/** What a step has noted; null while all is well. */
export const brokenPromise = ({ house }: Cinema): PromiseName | null => NAMES[house.broken - 1] ?? null;
