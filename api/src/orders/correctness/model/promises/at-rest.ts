import {
  type Call,
  Cinema,
  DISPUTE,
  FREE,
  HELD,
  LAST_TICK,
  NOBODY,
  PAGE,
  type Page,
  PAGES,
  REFUND,
  SOLD,
  stateNumber,
  WHOLE,
} from '../state/cinema.ts';
import type { PromiseName } from '../state/broken.ts';
import { type Fingerprint, fingerprints } from '../fingerprints/fingerprints.ts';
import { isLeft } from '../steps/cancelled-show.ts';
import { OVER, stepNumber, type StepName } from '../steps/step.ts';
import { halvesGone, halvesLost, halvesMade, ownFailures } from '../steps/stripe.ts';
import { takeStep } from '../steps/take.ts';
import { brokenInMotion } from './invariants.ts';
import type { SeenStates } from '../search/seen.ts';

/** No call is longer. */
const MAX_STEPS = 200;
/** Refunds that the bank sent back this often wait for a person. */
const STUCK = 2;

/** Hears of each step, before it is taken. */
type Hear = (cinema: Cinema, call: number) => void;

/** Whether the call comes to its end by itself. */
function finish(cinema: Cinema, number: number, hear?: Hear): boolean {
  const call = cinema.call(number);
  for (let left = MAX_STEPS; call.at !== OVER; left -= 1) {
    if (left === 0) return false;
    hear?.(cinema, number);
    takeStep(cinema, call);
  }
  return true;
}

/** Runs one call or job from its beginning to its end. */
function run(cinema: Cinema, first: StepName, about: Partial<Pick<Call, 'b' | 'p'>>): boolean {
  Object.assign(cinema.call(0), { at: stepNumber[first], who: NOBODY, ...about });
  return finish(cinema, 0);
}

/** Stripe comes to its ends: money that is on its way arrives, refunds that wait are made. */
function endAtStripe({ pages }: Cinema): void {
  for (const page of pages) {
    if (page.is === PAGE.processing) page.is = PAGE.paid;
    if (page.refund0 === REFUND.pending) page.refund0 = REFUND.made;
    if (page.refund1 === REFUND.pending) page.refund1 = REFUND.made;
    // Banks decide for buyers, which is the harder end.
    if (page.dispute === DISPUTE.open) page.dispute = DISPUTE.lost;
  }
}

const isGone = (page: Page) => halvesGone(page) >= WHOLE;
const isReturned = (page: Page) => halvesMade(page) + halvesLost(page) >= WHOLE;
/** Only a person can help: banks have sent it back, or a bank has a part and will not have the rest sent. */
const isStuck = (page: Page) => ownFailures(page) >= STUCK || (halvesLost(page) > 0 && !isReturned(page));

const isEnding = ({ show }: Cinema) => show.isCancelled === 1 && show.isOver === 0;

/** One round of the jobs without accidents. */
function runJobs(cinema: Cinema): boolean {
  const { bookings, pages, house, guards } = cinema;
  const asked = [...pages.keys()].filter((number) => cinema.page(number).is !== PAGE.none);
  const jobs: (() => boolean)[] = [
    ...[...bookings.keys()].map((b) => () => run(cinema, 'sweep', { b })),
    ...[...bookings.keys()].map((b) => () => run(cinema, 'look at the refund', { b })),
    ...asked.map((number) => () => run(cinema, 'read the page', { p: number + 1 })),
    ...(house.isRestored && guards.catchesUpAfterRestore
      ? asked.map((number) => () => run(cinema, 'ask about a page', { p: number + 1 }))
      : []),
    () => run(cinema, 'look at all seats', {}),
    ...[...bookings.keys()].map((b) => () => !isEnding(cinema) || run(cinema, 'look what is left', { b })),
    () => !isEnding(cinema) || run(cinema, 'is anybody left', {}),
  ];
  return jobs.every((job) => job());
}

/** Whether a seat is kept for whom cannot pay for it any more, although nothing is under way. Time has not passed: its hold would last. */
function isKeptInVain(cinema: Cinema): boolean {
  const lasts = cinema.seats.filter(({ is, until }) => is === HELD && until > cinema.now);
  return lasts.some(({ owner }) => cinema.booking(owner).state !== stateNumber.pending);
}

/** What is wrong once all that was due has happened. */
function brokenNow(cinema: Cinema): PromiseName | null {
  const { bookings, seats, pages, show } = cinema;
  const isTicket = (number: number) => bookings[number]?.state === stateNumber.paid;
  if (
    seats.some((seat) =>
      seat.is === SOLD ? !isTicket(seat.owner) : seat.is !== FREE && seat.until > cinema.now,
    )
  )
    return 'seat';
  for (const [number, page] of pages.entries()) {
    if (page.is !== PAGE.paid) continue;
    const { state, payment, noted } = cinema.booking(Math.floor(number / PAGES));
    const hasBought = state === stateNumber.paid && payment === number + 1;
    if (hasBought ? isGone(page) : !isReturned(page) && !isStuck(page)) return 'I3';
    if (hasBought && Math.max(0, noted - 1) !== halvesGone(page)) return 'books';
  }
  if (show.isCancelled && bookings.some((_, number) => isTicket(number))) return 'void';
  for (const { state, payment } of bookings) {
    if (state === stateNumber.pending) return 'rest';
    if (state === stateNumber.refunding && !isStuck(cinema.page(payment - 1))) return 'rest';
  }
  if (isEnding(cinema) && !bookings.some(({ state }) => isLeft(state))) return 'rest';
  return brokenInMotion(cinema);
}

/** What becomes of states when nothing goes wrong any more. */
export interface Rest {
  /**
   * What is wrong in the end; null when every cent and every seat is accounted for.
   * @param hear hears of the steps of calls that were under way
   */
  brokenAtRest(cinema: Cinema, hear?: Hear): PromiseName | null;
  /** How many different states were brought to rest. */
  readonly states: number;
}

/**
 * From a state: calls under way end, Stripe comes to its ends, time passes, and the jobs run twice, all without accidents.
 * @param seen remembers which states, with nothing under way, were found well
 */
export function restOf(like: Cinema, seen: SeenStates): Rest {
  const after = new Cinema(like.bounds, like.guards);
  const fingerprint = fingerprints(like);
  let states = 0;
  return {
    get states() {
      return states;
    },
    brokenAtRest(cinema, hear) {
      after.bytes.set(cinema.bytes);
      for (const number of after.calls.keys()) {
        if (!finish(after, number, hear)) return 'ends';
        const broken = brokenInMotion(after);
        if (broken) return broken;
      }
      const found: Fingerprint = fingerprint(after);
      if (!seen.add(found)) return null;
      states += 1;
      if (!run(after, 'look at all seats', {})) return 'ends';
      if (isKeptInVain(after)) return 'I5';
      after.house.now = LAST_TICK;
      for (let round = 0; round < 2; round += 1) {
        endAtStripe(after);
        if (!runJobs(after)) return 'ends';
      }
      endAtStripe(after);
      return brokenNow(after);
    },
  };
}
