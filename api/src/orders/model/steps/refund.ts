/** A refund that is owed: refund.ts and send-refund.ts of the product. */
import { type Call, REFUND, stateNumber } from '../state/cinema.ts';
import { move, read, releaseSeats } from './books.ts';
import { end, forgetRefunds, go, goBack, type Step, type StepName } from './step.ts';
import { makeRefund, readRefunds } from './stripe.ts';

const AUTOMATIC_RETRIES = 1;

/** Ends the refund of the booking that was read. */
export const startRefund = (call: Call): void => go(call, 'free the seats');

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
      if (call.isBack || call.failed > AUTOMATIC_RETRIES) return goBack(call);
      return go(call, 'send it back');
    },
  },
  'send it back': {
    asks: 'refunds.create',
    take(cinema, call) {
      const made = makeRefund(cinema, call, call.payment, { tries: call.tries });
      forgetRefunds(call);
      if (made === null) return go(call, 'what is back of it now');
      return made === REFUND.made ? go(call, 'say refunded') : goBack(call);
    },
    unanswered: (_, call) => go(call, 'count the try'),
  },
  'what is back of it now': {
    asks: 'refunds.list',
    take(cinema, call) {
      readRefunds(cinema, call, call.payment);
      const { isMade } = call;
      forgetRefunds(call);
      if (isMade) go(call, 'say refunded');
      else goBack(call);
    },
  },
  'count the try': {
    asks: 'bookings.updateOne',
    take(cinema, call) {
      const booking = cinema.booking(call.b);
      if (booking.state === stateNumber.refunding) booking.tries += 1;
      end(call);
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
