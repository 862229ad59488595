import { expect, test } from 'vitest';
import { explore, toText } from './search/explore.ts';
import type { Move } from './moves/moves.ts';
import type { PromiseName } from './state/broken.ts';
import type { Bounds } from './state/cinema.ts';
import { type Guard, GUARDS, without } from './state/guards.ts';
import {
  ANN_HOLDS,
  ANN_IS_LATE,
  ANN_PAID,
  ANN_RENEWS,
  ANN_TICKET,
  HALF_SEEN,
  HALF_SENT_BACK,
  LATE_AND_IN_TIME,
  LOST_AFTER_READING,
} from './testing/beginnings.ts';

const IS_LONG = process.env['MATINEE_FULL'] === '1';
const USUAL: Bounds = { calls: 2, ticks: 3, orders: 1, faults: 1, restores: false, cancels: false };
const ALONE: Partial<Bounds> = { calls: 1 };
const WITH_BANKS: Partial<Bounds> = { ticks: 1, faults: 3, disputes: true };

interface Control {
  /** What breaks without the guard. */
  breaks: PromiseName;
  /** The depth at which it is found. */
  depth: number;
  bounds?: Partial<Bounds>;
  /** What has happened before the search begins. */
  after?: readonly Move[];
}

/** Those that are found quickly; the others take their turn in the long form. */
const QUICK: Partial<Record<Guard, Control>> = {
  claimComparesSeats: { breaks: 'I1', depth: 10 },
  holdNeverShortens: { breaks: 'hold', depth: 4, bounds: { calls: 3, faults: 0 }, after: ANN_IS_LATE },
  moveComparesState: { breaks: 'I4', depth: 8 },
  saleNeedsShow: { breaks: 'void', depth: 14, bounds: { cancels: true, calls: 1, faults: 0 } },
  endsAllBeforeDone: { breaks: 'void', depth: 14, bounds: { cancels: true, calls: 1, faults: 0 } },
  releaseNamesOwner: { breaks: 'hold', depth: 12, bounds: { faults: 0, ticks: 1 } },
  freesEndedHolds: { breaks: 'I5', depth: 6, bounds: ALONE, after: ANN_HOLDS },
  unansweredPageStays: { breaks: 'dead', depth: 10, bounds: ALONE },
  givesUpWithoutPage: { breaks: 'page', depth: 8 },
  catchesUpAfterRestore: { breaks: 'I3', depth: 9, bounds: { restores: true, calls: 1 } },
  lostDisputeCounts: { breaks: 'I3', depth: 2, bounds: { ...WITH_BANKS, ...ALONE }, after: ANN_PAID },
  partsAreNoted: { breaks: 'books', depth: 2, bounds: { ...WITH_BANKS, ...ALONE }, after: ANN_TICKET },
  notesAreCounted: { breaks: 'books', depth: 6, bounds: WITH_BANKS, after: HALF_SEEN },
  lateSaleAsks: { breaks: 'inTime', depth: 9, bounds: ALONE, after: LATE_AND_IN_TIME },
  looksAreNoted: { breaks: 'books', depth: 6, bounds: WITH_BANKS, after: HALF_SEEN },
  countsOwnFailures: { breaks: 'I3', depth: 9, bounds: { ...WITH_BANKS, ...ALONE }, after: HALF_SENT_BACK },
  databaseClock: { breaks: 'hold', depth: 9, bounds: { ...ALONE, clocks: true }, after: ANN_HOLDS },
  givesAwayNamedHold: { breaks: 'hold', depth: 9, bounds: { faults: 0, clocks: true }, after: ANN_RENEWS },
  keptInDoubt: { breaks: 'hold', depth: 9, bounds: { ...ALONE, clocks: true }, after: ANN_HOLDS },
  asksBanksOfNoted: { breaks: 'books', depth: 4, bounds: WITH_BANKS, after: LOST_AFTER_READING },
};
const SLOW: Partial<Record<Guard, Control>> = {
  saleComparesSeats: { breaks: 'hold', depth: 15 },
  closesPageFirst: { breaks: 'inTime', depth: 15, bounds: { orders: 2 } },
  pageEndsItsAttempt: { breaks: 'page', depth: 15 },
  pageStoredWithAttempt: { breaks: 'attempt', depth: 15 },
  releaseNamesHold: { breaks: 'hold', depth: 15 },
  keepsBookingWithPage: { breaks: 'I3', depth: 15 },
  refundKeyNamesFailures: { breaks: 'I3', depth: 21, bounds: { ...ALONE, faults: 2 } },
  failedRefundIsOwed: { breaks: 'I3', depth: 19, bounds: ALONE },
};
const CONTROLS = { ...QUICK, ...SLOW };

test('every guard has its control', () => {
  expect(Object.keys(CONTROLS).toSorted()).toEqual(Object.keys(GUARDS).toSorted());
});

test.each(Object.entries(IS_LONG ? CONTROLS : QUICK))(
  'without the guard %s the model finds how it goes wrong',
  (guard, { breaks, depth, bounds, after }) => {
    const { counterexample, states } = explore({
      bounds: { ...USUAL, ...bounds },
      depth,
      guards: without(guard as Guard),
      ...(after && { after }),
    });
    if (!counterexample) throw new Error(`Nothing found without ${guard} in ${states} states`);
    console.log(`without ${guard}, among ${states} states: ${toText(counterexample)}`);
    expect(counterexample.promise).toBe(breaks);
  },
  600_000,
);
