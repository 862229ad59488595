/** What the product asks of Stripe. */
import { type Call, type Cinema, type Page, PAGE, PAGES, REFUND } from '../state/cinema.ts';

const FAILURES = 8;
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
  call.outcome = pageOf(cinema, number).is;
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

const isGood = (refund: number) => refund === REFUND.pending || refund === REFUND.made;

/** Whether the money of a page is back or on its way. */
export const isBack = ({ refund0, refund1 }: Page): boolean => isGood(refund0) || isGood(refund1);
export const isMade = ({ refund0, refund1 }: Page): boolean =>
  refund0 === REFUND.made || refund1 === REFUND.made;
export const failures = ({ refund0, refund1 }: Page): number =>
  Number(refund0 === REFUND.failed) + Number(refund1 === REFUND.failed);

/** Reads the refunds of a page to a call. */
export function readRefunds(cinema: Cinema, call: Call, number: number): void {
  const page = pageOf(cinema, number);
  const counts = cinema.guards.failedRefundIsOwed ? 0 : failures(page);
  call.isBack = Number(isBack(page) || counts > 0);
  call.isMade = Number(isMade(page) || counts > 0);
  call.failed = failures(page);
}

/**
 * Makes a refund of all that is left, once for each key.
 * @param key of the booking's own money; undefined for a key that is used once
 * @returns what the refund is; null when Stripe says that nothing is left
 */
export function makeRefund(
  cinema: Cinema,
  call: Call,
  number: number,
  { tries }: { tries?: number },
): number | null {
  const page = pageOf(cinema, number);
  const failed = cinema.guards.refundKeyNamesFailures ? call.failed : 0;
  const key = tries === undefined ? OWN_KEY : 1 + failed + tries * FAILURES;
  if (key !== OWN_KEY && page.refundKey0 === key) return page.refund0;
  if (key !== OWN_KEY && page.refundKey1 === key) return page.refund1;
  if (isBack(page)) return null;
  const begins = cinema.refundsBegin;
  if (page.refund0 === REFUND.none) {
    page.refund0 = begins;
    page.refundKey0 = key;
  } else {
    page.refund1 = begins;
    page.refundKey1 = key;
  }
  return begins;
}
