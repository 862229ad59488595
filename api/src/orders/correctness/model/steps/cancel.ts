/** Giving a booking up: cancel.ts of the product. */
import { type Call, PAGE, stateNumber } from '../state/cinema.ts';
import { forgetTries, move, read, releaseSeats } from './books.ts';
import { startRefund } from './refund.ts';
import { callThen, end, forget, go, type Step, type StepName } from './step.ts';
import { closePage, readPage } from './stripe.ts';

function again(call: Call): void {
  forget(call);
  go(call, 'cancel');
}

/** What is done about a page that has been closed, or could not be. */
function afterPage(call: Call): void {
  if (call.outcome === PAGE.processing) return end(call);
  if (call.outcome !== PAGE.paid) return go(call, 'give the unpaid up');
  callThen(call, 'cancel');
  return go(call, 'settle');
}

export const cancelSteps = {
  cancel: {
    asks: 'bookings.findOne',
    take(cinema, call) {
      forget(call);
      const { state, page } = read(cinema, call, call.who);
      if (state === stateNumber.paid) return go(call, 'look at the start');
      if (state === stateNumber.expired) return go(call, 'give the expired up');
      if (state !== stateNumber.pending) return end(call);
      return go(call, page ? 'close the own page' : 'give the unpaid up');
    },
  },
  'look at the start': { asks: 'shows.findOne', take: (_, call) => go(call, 'owe the ticket') },
  'owe the ticket': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = move(cinema, call, 'refunding');
      if (!booking) return again(call);
      forgetTries(booking);
      read(cinema, call, call.who);
      return startRefund(call);
    },
  },
  'give the expired up': {
    asks: 'bookings.findOneAndUpdate',
    take: (cinema, call) => (move(cinema, call, 'cancelled') ? end(call) : again(call)),
  },
  'close the own page': {
    asks: 'sessions.expire',
    take: (cinema, call) =>
      closePage(cinema, call, call.page) ? afterPage(call) : go(call, 'read the closed own page'),
  },
  'read the closed own page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.page);
      afterPage(call);
    },
  },
  'give the unpaid up': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const isGiven = move(cinema, call, 'cancelled', { onlyWithoutPage: call.page === 0 });
      if (isGiven) go(call, 'free the seats given up');
      else again(call);
    },
  },
  'free the seats given up': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseSeats(cinema, call.who, call.seats);
      end(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
