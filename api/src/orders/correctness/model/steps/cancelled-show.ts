/** What follows from the cancellation of a show, booking by booking: end-booking.ts and finish-cancellation.ts of the product. */
import { type Call, type Cinema, PAGE, type State, stateNumber, STATES } from '../state/cinema.ts';
import { forgetTries, move, read, releaseHold, releaseSeats } from './books.ts';
import { startRefund } from './refund.ts';
import { callThen, end, forget, go, type Step, type StepName } from './step.ts';
import { closePage, readPage } from './stripe.ts';

const LIVE: readonly State[] = ['pending', 'paid', 'refunding'];

/** Whether a cancelled show still has to end the booking. */
export const isLeft = (state: number): boolean => LIVE.includes(STATES[state] ?? 'none');

function again(call: Call): void {
  const { b } = call;
  forget(call);
  call.b = b;
  go(call, 'look again what is left');
}

function endAsRead(call: Call): void {
  if (call.state === stateNumber.refunding) return startRefund(call);
  if (call.state === stateNumber.paid) return go(call, 'owe the void ticket');
  if (call.state === stateNumber.expired) return go(call, 'end the expired one');
  if (call.state !== stateNumber.pending) return end(call);
  return go(call, call.page ? 'close the void page' : 'end the void booking');
}

function afterPage(call: Call): void {
  if (call.outcome === PAGE.processing) return go(call, 'take the seats of who is paying');
  if (call.outcome !== PAGE.paid) return go(call, 'end the void booking');
  callThen(call, 'look again what is left');
  return go(call, 'settle');
}

function readLeft(cinema: Cinema, call: Call): void {
  const { b } = call;
  forget(call);
  read(cinema, call, b);
}

export const cancelledShowSteps = {
  'look what is left': {
    asks: 'bookings.find',
    take(cinema, call) {
      readLeft(cinema, call);
      if (isLeft(call.state)) endAsRead(call);
      else end(call);
    },
  },
  'look again what is left': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      readLeft(cinema, call);
      endAsRead(call);
    },
  },
  'owe the void ticket': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = move(cinema, call, 'refunding');
      if (!booking) return again(call);
      forgetTries(booking);
      read(cinema, call, call.b);
      return startRefund(call);
    },
  },
  'end the expired one': {
    asks: 'bookings.findOneAndUpdate',
    take: (cinema, call) => (move(cinema, call, 'cancelled') ? end(call) : again(call)),
  },
  'close the void page': {
    asks: 'sessions.expire',
    take: (cinema, call) =>
      closePage(cinema, call, call.page) ? afterPage(call) : go(call, 'read the void page'),
  },
  'read the void page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.page);
      afterPage(call);
    },
  },
  'take the seats of who is paying': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseHold(cinema, call.b, call.until, call.seats);
      end(call);
    },
  },
  'end the void booking': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const isEnded = move(cinema, call, 'cancelled', { onlyWithoutPage: call.page === 0 });
      if (isEnded) go(call, 'free the seats of the void booking');
      else again(call);
    },
  },
  'free the seats of the void booking': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseSeats(cinema, call.b, call.seats);
      end(call);
    },
  },
  'is anybody left': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const isOver = cinema.bookings.every(({ state }) => !isLeft(state));
      if (isOver || !cinema.guards.endsAllBeforeDone) go(call, 'say that the show is over');
      else end(call);
    },
  },
  'say that the show is over': {
    asks: 'shows.updateOne',
    take(cinema, call) {
      if (cinema.show.isCancelled) cinema.show.isOver = 1;
      end(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
