/** Opening a payment page and handing it out: start-payment.ts of the product. */
import { breakPromise } from '../state/broken.ts';
import { type Booking, type Call, PAGE, stateNumber } from '../state/cinema.ts';
import { move, releaseHold } from './books.ts';
import { end, go, type Step, type StepName } from './step.ts';
import { closePage, isAnswered, openPage, pageOf, readPage } from './stripe.ts';

/** The page is of no use: another one is handed out, or nobody's hold is left. */
function unused(call: Call): void {
  // Whether another tab has stored one stands where refunds stand otherwise.
  if (call.isBack) end(call);
  else go(call, 'give the late hold up');
}

function tooLate(call: Call): void {
  if (call.wish) go(call, 'look for an own booking');
  else end(call);
}

const isUnpagedHold = (call: Call, { state, attempt, page }: Booking): boolean =>
  state === stateNumber.pending && attempt === call.ownAttempt && !page;

/** Whoever is told to come again looks for nothing of their own. */
function noted(call: Call, isNoted: boolean): void {
  call.wish = 0;
  if (isNoted) end(call);
  else go(call, 'is the late hold over');
}

export const pageSteps = {
  'open the page': {
    asks: 'sessions.create',
    take(cinema, call) {
      // Stripe has no page that lasts less than half an hour, and a page lasts to so long after its hold.
      // What it has answered under a key it answers again at any time.
      if (cinema.isLongOver(call, call.until) && !isAnswered(cinema, call.who, call)) {
        call.wish = 0;
        return go(call, 'give the late hold up');
      }
      const number = openPage(cinema, call.who, call);
      if (number === null) return go(call, 'note that no page came');
      call.p = number;
      return go(call, 'store the page');
    },
    unanswered: (_, call) => go(call, 'note that no page came'),
  },
  'note that no page came': {
    asks: 'bookings.updateOne',
    take(cinema, call) {
      const booking = cinema.booking(call.who);
      const isNoted = isUnpagedHold(call, booking);
      if (isNoted) booking.key += 1;
      noted(call, isNoted);
    },
  },
  'store the page': {
    asks: 'bookings.updateOne',
    take(cinema, call) {
      const booking = cinema.booking(call.who);
      const isSame = booking.attempt === call.ownAttempt && booking.until === call.ownUntil;
      const isOwn = isSame || !cinema.guards.pageStoredWithAttempt;
      const hasRoom = !booking.page || booking.page === call.p || !cinema.guards.pageStoredWithAttempt;
      if (booking.state !== stateNumber.pending || !isOwn || !hasRoom)
        return go(call, 'look for another page');
      const page = pageOf(cinema, call.p);
      const isDead = page.is === PAGE.closed && !page.isKnown && cinema.now < page.until;
      if (isDead && !cinema.house.isRestored) breakPromise(cinema, 'dead');
      booking.page = call.p;
      page.isKnown = 1;
      return end(call);
    },
    // It may be stored, and its buyer on it. Else the next try opens it under the same key.
    unanswered(cinema, call) {
      if (!cinema.guards.unansweredPageStays) closePage(cinema, call, call.p);
      go(call, 'note that no answer came');
    },
  },
  'note that no answer came': {
    asks: 'bookings.updateOne',
    // Only that nobody is at it any more: the key is the same for the next try.
    take: (cinema, call) => noted(call, isUnpagedHold(call, cinema.booking(call.who))),
  },
  'look for another page': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const { state, attempt, page, payment } = cinema.booking(call.who);
      const isSame = state === stateNumber.pending && attempt === call.ownAttempt;
      call.isBack = Number(isSame && page > 0 && payment === 0);
      go(call, 'close the unused page');
    },
  },
  'close the unused page': {
    asks: 'sessions.expire',
    take: (cinema, call) =>
      closePage(cinema, call, call.p) ? unused(call) : go(call, 'read the unused page'),
  },
  'read the unused page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.p);
      unused(call);
    },
  },
  'give the late hold up': {
    asks: 'bookings.findOneAndUpdate',
    take: (cinema, call) =>
      move(cinema, call, 'expired', { onlyWithoutPage: true })
        ? go(call, 'free the late hold')
        : go(call, 'is the late hold over'),
  },
  'is the late hold over': {
    asks: 'bookings.findOne',
    take: (cinema, call) =>
      cinema.booking(call.who).state === stateNumber.expired ? go(call, 'free the late hold') : tooLate(call),
  },
  'free the late hold': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseHold(cinema, call.who, call.ownUntil, call.ownSeats);
      tooLate(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
