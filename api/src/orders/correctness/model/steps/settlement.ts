/** A settlement: settle.ts, take-payment.ts and review-payment.ts of the product. */
import { breakPromise } from '../state/broken.ts';
import { buyerOf, type Call, type Cinema, DISPUTE, PAGE, stateNumber, WHOLE } from '../state/cinema.ts';
import { forgetTries, move, read, releaseHold, releaseSeats, sell } from './books.ts';
import { canBeHad, mayBeEnded, waitForEnd } from './late-sale.ts';
import { startRefund } from './refund.ts';
import { forgetRefunds, giveUp, go, goBack, type Step, type StepName, stepNumber } from './step.ts';
import {
  closePage,
  halvesLost,
  isLeftToPerson,
  makeRefund,
  pageOf,
  readPage,
  readRefunds,
} from './stripe.ts';

/** How much of the money that was read about is not the cinema's any more, in halves. */
function gone(cinema: Cinema, call: Call): number {
  const isAsked = call.isDisputed || call.at === stepNumber['what the bank took of the ticket'];
  return call.back + (isAsked && cinema.guards.lostDisputeCounts ? halvesLost(pageOf(cinema, call.p)) : 0);
}

/** Money came: are there seats for it, or has it gone again? */
function takePayment(cinema: Cinema, call: Call): void {
  if (gone(cinema, call) >= WHOLE) go(call, 'owe the money');
  else go(call, call.state === stateNumber.expired ? 'come back paid' : 'sell');
  forgetRefunds(call);
}

/** A ticket whose whole price has gone is void; of a part the books have to know. */
function reviewTicket(cinema: Cinema, call: Call): void {
  const halves = gone(cinema, call);
  const { failed } = call;
  forgetRefunds(call);
  if (halves >= WHOLE) return go(call, 'owe the money');
  const isNews = halves !== Math.max(0, call.noted - 1);
  const wasMoved = halves > 0 || failed > 0 || call.isDisputed || call.noted > 0;
  if (isNews ? !cinema.guards.partsAreNoted : !wasMoved || !cinema.guards.looksAreNoted) {
    if (call.isFresh) pageOf(cinema, call.p).isSeen = 1;
    return goBack(call);
  }
  call.back = halves;
  return go(call, 'note what went back');
}

function sendSecondBack(cinema: Cinema, call: Call): void {
  const refund = makeRefund(cinema, call, call.p, {});
  if (typeof refund !== 'string') return goBack(call);
  call.failed = Number(refund === 'is disputed');
  return go(call, 'what is back of the second now');
}

export const settlementSteps = {
  'read the page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.p);
      go(call, 'settle');
    },
  },
  settle: {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const { state, page, attempt, payment } = read(cinema, call, buyerOf(call.p - 1));
      forgetRefunds(call);
      if (state === stateNumber.none) return goBack(call);
      if (call.outcome === PAGE.closed) {
        const isPresent = page ? page === call.p : attempt === pageOf(cinema, call.p).attempt;
        const ends = state === stateNumber.pending && (isPresent || !cinema.guards.pageEndsItsAttempt);
        return ends ? go(call, 'end the unpaid hold') : goBack(call);
      }
      if (call.outcome !== PAGE.paid) return goBack(call);
      if (state === stateNumber.cancelled) return go(call, 'owe the money');
      if (state === stateNumber.pending || state === stateNumber.expired) return go(call, 'what is back');
      if (state !== stateNumber.paid) return go(call, 'free the void seats');
      return go(call, payment === call.p ? 'what is back of the ticket' : 'what is back of the second');
    },
  },
  'what is back': {
    asks: 'refunds.list',
    take(cinema, call) {
      readRefunds(cinema, call, call.p);
      if (call.isDisputed) go(call, 'what the bank took');
      else takePayment(cinema, call);
    },
  },
  'what the bank took': { asks: 'disputes.list', take: takePayment },
  'come back paid': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = move(cinema, call, 'pending');
      if (booking) {
        booking.page = call.p;
        booking.payment = call.p;
      }
      go(call, 'settle');
    },
  },
  sell: {
    asks: 'shows.updateOne',
    take: (cinema, call) => go(call, sell(cinema, call) ? 'say paid' : 'look why not sold'),
  },
  'look why not sold': {
    asks: 'shows.findOne',
    take(cinema, call) {
      if (mayBeEnded(cinema, call)) return waitForEnd(cinema, call);
      if (canBeHad(cinema, call)) return go(call, 'settle');
      // Unless somebody else has given the booking up meanwhile.
      const isWaiting = cinema.booking(call.b).state === stateNumber.pending;
      const isHeld = !cinema.house.isRestored && !cinema.show.isCancelled;
      const isInTime = pageOf(cinema, call.p).isInTime && isHeld;
      if (isWaiting && isInTime) breakPromise(cinema, 'inTime');
      go(call, 'owe the money');
    },
  },
  'owe the money': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = move(cinema, call, 'refunding');
      if (!booking) return go(call, 'settle');
      booking.page = call.p;
      booking.payment = call.p;
      forgetTries(booking);
      read(cinema, call, call.b);
      return startRefund(call);
    },
  },
  'say paid': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = move(cinema, call, 'paid');
      if (!booking) return go(call, 'settle');
      booking.page = call.p;
      booking.payment = call.p;
      return call.page && call.page !== call.p ? go(call, 'close the other page') : goBack(call);
    },
  },
  'close the other page': {
    asks: 'sessions.expire',
    take: (cinema, call) =>
      closePage(cinema, call, call.page) ? goBack(call) : go(call, 'read the other page'),
  },
  'read the other page': { asks: 'sessions.retrieve', take: (_, call) => goBack(call) },
  'end the unpaid hold': {
    asks: 'bookings.findOneAndUpdate',
    take: (cinema, call) =>
      go(
        call,
        move(cinema, call, 'expired', { onlyWithoutPage: call.page === 0 })
          ? 'free the unpaid hold'
          : 'settle',
      ),
  },
  'free the unpaid hold': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseHold(cinema, call.b, call.until, call.seats);
      goBack(call);
    },
  },
  'free the void seats': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseSeats(cinema, call.b, call.seats);
      if (call.payment === call.p && call.state === stateNumber.refunding) startRefund(call);
      else go(call, 'what is back of the second');
    },
  },
  'what is back of the second': {
    asks: 'refunds.list',
    take(cinema, call) {
      readRefunds(cinema, call, call.p);
      if (call.isBack) return goBack(call);
      const isLeft = call.state && isLeftToPerson(cinema, call.p);
      return go(call, isLeft ? 'what is gone of the second' : 'send the second back');
    },
  },
  'send the second back': {
    asks: 'refunds.create',
    take: sendSecondBack,
    unanswered: (_, call) => giveUp(call),
  },
  'what is back of the second now': {
    asks: 'refunds.list',
    take(cinema, call) {
      // Whether it is disputed stands where the failures stood.
      const isDisputed = call.failed > 0;
      readRefunds(cinema, call, call.p);
      if (isDisputed && !call.isBack) go(call, 'what the bank took of the second');
      else goBack(call);
    },
  },
  'what the bank took of the second': {
    asks: 'disputes.list',
    take(cinema, call) {
      const page = pageOf(cinema, call.p);
      if (page.dispute === DISPUTE.lost && call.made + halvesLost(page) < WHOLE) page.isLeft = 1;
      goBack(call);
    },
  },
  'what is gone of the second': { asks: 'disputes.list', take: (_, call) => goBack(call) },
  'what is back of the ticket': {
    asks: 'refunds.list',
    take(cinema, call) {
      readRefunds(cinema, call, call.p);
      if (call.isDisputed || (call.noted && cinema.guards.asksBanksOfNoted))
        go(call, 'what the bank took of the ticket');
      else reviewTicket(cinema, call);
    },
  },
  'what the bank took of the ticket': { asks: 'disputes.list', take: reviewTicket },
  'note what went back': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = cinema.booking(call.b);
      const { back } = call;
      forgetRefunds(call);
      const isLatest = call.isLatest || !cinema.guards.notesAreCounted;
      if (booking.state !== stateNumber.paid || !isLatest) return go(call, 'settle');
      if (back > 0 || booking.noted > 0) booking.noted = 1 + back;
      for (const other of cinema.calls) if (other.b === call.b) other.isLatest = 0;
      if (call.isFresh) pageOf(cinema, call.p).isSeen = 1;
      return goBack(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
