/** What the product asks of Stripe. */
import {
  type Call,
  type Cinema,
  DISPUTE,
  HALF,
  type Page,
  PAGE,
  PAGES,
  REFUND,
  WHOLE,
} from '../state/cinema.ts';

const FAILURES = 8;
/** Refunds that come back and are made again without a person. */
const AUTOMATIC_RETRIES = 1;
/** A refund asked for under a key that nobody else ever uses. */
const OWN_KEY = 255;

/** Page numbers stand in records as 1 and up; 0 is none. */
export const pageOf = (cinema: Cinema, one: number): Page => cinema.page(one - 1);

const pagesOf = (cinema: Cinema, booking: number): readonly [number, Page][] =>
  Array.from({ length: PAGES }, (_, index) => [
    booking * PAGES + index + 1,
    cinema.page(booking * PAGES + index),
  ]);

/** Whether one more page of a booking fits into what is looked at; else Stripe is away for it. */
export const hasRoomForPage = (cinema: Cinema, booking: number, attempt: number, key: number): boolean =>
  pagesOf(cinema, booking).some(
    ([, page]) => page.is === PAGE.none || (page.attempt === attempt && page.key === key),
  );

/** Whether a page of a booking was asked for in these words before. */
export const isAnswered = (
  cinema: Cinema,
  booking: number,
  { attempt, key, until }: Record<'attempt' | 'key' | 'until', number>,
): boolean =>
  pagesOf(cinema, booking).some(
    ([, page]) =>
      page.is !== PAGE.none && page.attempt === attempt && page.key === key && page.until === until,
  );

/** @returns the page; null for words that differ from those that the key was first used with, and when there is no room */
export function openPage(
  cinema: Cinema,
  booking: number,
  { attempt, key, until }: Record<'attempt' | 'key' | 'until', number>,
): number | null {
  const pages = pagesOf(cinema, booking);
  const same = pages.find(
    ([, page]) => page.is !== PAGE.none && page.attempt === attempt && page.key === key,
  );
  if (same) return same[1].until === until ? same[0] : null;
  const [number, page] = pages.find(([, one]) => one.is === PAGE.none) ?? [];
  if (number === undefined || page === undefined) return null;
  page.is = PAGE.open;
  page.attempt = attempt;
  page.key = key;
  page.until = until;
  return number;
}

/** Reads a page to a call. */
export function readPage(cinema: Cinema, call: Call, number: number): void {
  call.p = number;
  const { is, dispute } = pageOf(cinema, number);
  call.outcome = is;
  call.isDisputed = Number(dispute !== DISPUTE.none);
  call.isFresh = Number(cinema.bounds.disputes ?? false);
}

/** Closes a page that is open, or learns what it is. @returns false when Stripe refuses, so that it has to be read */
export function closePage(cinema: Cinema, call: Call, number: number): boolean {
  const page = pageOf(cinema, number);
  call.p = number;
  if (page.is !== PAGE.open) return false;
  page.is = PAGE.closed;
  call.outcome = PAGE.closed;
  return true;
}

/**
 * A hold is over for so long that its seats are given away although Stripe could not be asked. Who paid in its last moments then may
 * lose them: that is known and promised to nobody.
 */
export function giveAwayInDoubt(cinema: Cinema, owner: number): void {
  const { page } = cinema.booking(owner);
  if (page) pageOf(cinema, page).isInTime = 0;
}

const isGood = (refund: number) => refund === REFUND.pending || refund === REFUND.made;

/** All refunds of a page: what each is, and how much of the payment. */
const refundsOf = ({ refund0, size0, refund1, size1, half }: Page) => [
  { is: refund0, size: size0 },
  { is: refund1, size: size1 },
  { is: half, size: HALF },
];
const sizeOf = (page: Page, counts: (is: number) => boolean): number =>
  refundsOf(page).reduce((sum, { is, size }) => sum + (counts(is) ? size : 0), 0);

/** How much of a page's money is back or on its way, in halves. */
export const halvesBack = (page: Page): number => sizeOf(page, isGood);
/** How much of a page’s money the refunds that are on their way give back, in halves. */
export const halvesMade = (page: Page): number => sizeOf(page, (is) => is === REFUND.made);
/** How much of a page's money is not the cinema's any more, in halves. */
export const halvesGone = (page: Page): number => halvesBack(page) + halvesLost(page);

/** Something has happened to a page's money. */
export function changeMoney(cinema: Cinema, number: number): void {
  pageOf(cinema, number).isSeen = 0;
  for (const call of cinema.calls) {
    if (call.p === number) call.isFresh = 0;
    if (call.lateP === number) call.lateIsFresh = 0;
  }
}

/** How much of it the bank has taken back for good, in halves. */
export const halvesLost = ({ dispute, questioned }: Page): number =>
  dispute === DISPUTE.lost ? questioned : 0;
/** Whether the money of a page is back or on its way. */
export const isBack = (page: Page): boolean => halvesBack(page) >= WHOLE;
/** Whether the money of a page is on its way back. */
export const isMade = (page: Page): boolean => halvesMade(page) >= WHOLE;
const failures = (page: Page): number => refundsOf(page).filter(({ is }) => is === REFUND.failed).length;

/** Those that the product had made: what fails of what a person made by hand is a half. */
export const ownFailures = ({ refund0, refund1 }: Page): number =>
  [refund0, refund1].filter((is) => is === REFUND.failed).length;

/** Too many refunds came back for another one without a person. */
const isGivenUp = (cinema: Cinema, number: number): boolean => {
  const page = pageOf(cinema, number);
  return (cinema.guards.countsOwnFailures ? ownFailures(page) : failures(page)) > AUTOMATIC_RETRIES;
};

/** Nothing is sent back of it by itself. */
export const isLeftToPerson = (cinema: Cinema, number: number): boolean =>
  pageOf(cinema, number).isLeft === 1 || isGivenUp(cinema, number);

/** Reads the refunds of a page to a call. */
export function readRefunds(cinema: Cinema, call: Call, number: number): void {
  const page = pageOf(cinema, number);
  const counts = cinema.guards.failedRefundIsOwed ? 0 : sizeOf(page, (is) => is === REFUND.failed);
  call.back = halvesBack(page) + counts;
  call.made = halvesMade(page) + counts;
  call.isBack = Number(call.back >= WHOLE);
  call.isMade = Number(call.made >= WHOLE);
  call.failed = failures(page);
}

/** While the bank decides, and once it has decided against the seller, nothing can be sent back. */
const isWithBank = ({ dispute }: Page) => dispute === DISPUTE.open || dispute === DISPUTE.lost;

/** A refund as Stripe answers it: what it is and how many halves; or why there is none: the money is back, or with the bank. */
export type Refunded = { is: number; size: number } | 'is back' | 'is disputed';

/**
 * Makes a refund of all that is left, once for each key.
 * @param tries of the booking's own money; undefined for a key that is used once
 */
export function makeRefund(
  cinema: Cinema,
  call: Call,
  number: number,
  { tries }: { tries?: number },
): Refunded {
  const page = pageOf(cinema, number);
  const failed = cinema.guards.refundKeyNamesFailures ? call.failed : 0;
  const key = tries === undefined ? OWN_KEY : 1 + failed + tries * FAILURES;
  if (key !== OWN_KEY && page.refundKey0 === key) return { is: page.refund0, size: page.size0 };
  if (key !== OWN_KEY && page.refundKey1 === key) return { is: page.refund1, size: page.size1 };
  if (key !== OWN_KEY && (page.refused0 === key || page.refused1 === key)) return 'is disputed';
  if (isWithBank(page)) {
    if (key !== OWN_KEY) [page.refused0, page.refused1] = [key, page.refused0];
    return 'is disputed';
  }
  if (isBack(page)) return 'is back';
  const begins = cinema.refundsBegin;
  const left = WHOLE - halvesBack(page);
  if (page.refund0 === REFUND.none) {
    page.refund0 = begins;
    page.refundKey0 = key;
    page.size0 = left;
  } else if (isGood(page.refund1)) {
    // What is left beside a half that went back by itself is the half that came back: it goes out once more.
    page.half = REFUND.made;
    return { is: REFUND.made, size: left };
  } else {
    page.refund1 = begins;
    page.refundKey1 = key;
    page.size1 = left;
  }
  return { is: begins, size: left };
}
