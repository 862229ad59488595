/** A refund that is owed: refund.ts and send-refund.ts of the product. */
import { type Call, DISPUTE, REFUND, stateNumber, WHOLE } from '../state/cinema.ts';
import { move, read, releaseSeats } from './books.ts';
import { end, forgetRefunds, giveUp, go, goBack, type Step, type StepName } from './step.ts';
import { halvesLost, isLeftToPerson, makeRefund, pageOf, readRefunds } from './stripe.ts';

/** Ends the refund of the booking that was read. */
export const startRefund = (call: Call): void => go(call, 'free the seats');

/** It is on its way: its owner is told no longer that the bank looks at the payment. */
function wait(call: Call): void {
  if (call.isQuestioned) go(call, 'say that the bank has decided');
  else goBack(call);
}

export const refundSteps = {
  'look at the refund': {
    asks: 'bookings.find',
    take(cinema, call) {
      const { state } = read(cinema, call, call.b);
      if (state === stateNumber.refunding) startRefund(call);
      else end(call);
    },
  },
  'free the seats': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseSeats(cinema, call.b, call.seats);
      go(call, 'what is back of it');
    },
  },
  'what is back of it': {
    asks: 'refunds.list',
    take(cinema, call) {
      readRefunds(cinema, call, call.payment);
      if (call.isMade) return go(call, 'say refunded');
      if (call.isBack) return wait(call);
      return go(
        call,
        isLeftToPerson(cinema, call.payment) ? 'what is gone without a person' : 'send it back',
      );
    },
  },
  'what is gone without a person': {
    asks: 'disputes.list',
    take(cinema, call) {
      const isGone = call.made + halvesLost(pageOf(cinema, call.payment)) >= WHOLE;
      forgetRefunds(call);
      return isGone && cinema.guards.lostDisputeCounts ? go(call, 'say refunded') : goBack(call);
    },
  },
  'send it back': {
    asks: 'refunds.create',
    take(cinema, call) {
      const refund = makeRefund(cinema, call, call.payment, { tries: call.tries });
      const { made } = call;
      forgetRefunds(call);
      call.isDisputed = Number(refund === 'is disputed');
      if (typeof refund === 'string') return go(call, 'what is back of it now');
      const isAll = refund.is === REFUND.made && made + refund.size >= WHOLE;
      return isAll ? go(call, 'say refunded') : wait(call);
    },
    unanswered(_, call) {
      forgetRefunds(call);
      call.isDisputed = 0;
      go(call, 'count the try');
    },
  },
  'what is back of it now': {
    asks: 'refunds.list',
    take(cinema, call) {
      readRefunds(cinema, call, call.payment);
      const { isMade, isBack, isDisputed } = call;
      if (isDisputed && !isBack) return go(call, 'what the bank took of it');
      forgetRefunds(call);
      if (isMade) return go(call, 'say refunded');
      return isBack ? wait(call) : go(call, 'count the try');
    },
  },
  'what the bank took of it': {
    asks: 'disputes.list',
    take(cinema, call) {
      const isGone = call.made + halvesLost(pageOf(cinema, call.payment)) >= WHOLE;
      forgetRefunds(call);
      // That only a person can help stands where the failures stood: it is written down with the try.
      call.failed = Number(!isGone && pageOf(cinema, call.payment).dispute === DISPUTE.lost);
      go(call, isGone && cinema.guards.lostDisputeCounts ? 'say refunded' : 'count the try');
    },
  },
  'count the try': {
    asks: 'bookings.updateOne',
    take(cinema, call) {
      const booking = cinema.booking(call.b);
      // It waits for the bank alone: nothing has failed.
      const isAwaited = call.isDisputed && !call.failed;
      if (booking.state === stateNumber.refunding) {
        booking.tries += 1;
        if (call.isDisputed) booking.isQuestioned = Number(isAwaited);
      }
      if (call.failed) pageOf(cinema, call.payment).isLeft = 1;
      forgetRefunds(call);
      if (isAwaited) goBack(call);
      else giveUp(call);
    },
  },
  'say that the bank has decided': {
    asks: 'bookings.updateOne',
    take(cinema, call) {
      const booking = cinema.booking(call.b);
      if (booking.state === stateNumber.refunding) booking.isQuestioned = 0;
      goBack(call);
    },
  },
  'say refunded': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      move(cinema, call, 'refunded');
      goBack(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
