/** Pay Now: pay.ts of the product. */
import { PAGE, stateNumber } from '../state/cinema.ts';
import { move, ownsSold, read, releaseHold } from './books.ts';
import { claim } from './claim.ts';
import { endHold } from './hold-end.ts';
import { callThen, end, forget, go, type Step, type StepName } from './step.ts';
import { readPage } from './stripe.ts';

export const paySteps = {
  'pay now': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const { state, until, attempt, page } = read(cinema, call, call.who);
      if (state === stateNumber.expired) return go(call, 'look at the show again');
      if (state !== stateNumber.pending) return end(call);
      if (until <= cinema.nowOf(call)) {
        call.ownAttempt = attempt;
        return endHold(call, 'is it pending still');
      }
      return page ? go(call, 'read the own page') : claim(call);
    },
  },
  'look at the show again': {
    asks: 'shows.findOne',
    take: ({ show }, call) => (show.isCancelled ? end(call) : go(call, 'look at the own holds')),
  },
  'look at the own holds': {
    asks: 'bookings.find',
    take(cinema, call) {
      const { state, until } = cinema.booking(call.who);
      const isOpen = state === stateNumber.pending && until > cinema.nowOf(call);
      go(call, isOpen ? 'look which seats' : 'come back');
    },
  },
  'come back': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const booking = move(cinema, call, 'pending');
      if (!booking) {
        forget(call);
        return go(call, 'pay now');
      }
      booking.attempt = call.attempt + 1;
      booking.until = cinema.endOfHold(call, call.who, booking.attempt);
      booking.page = 0;
      read(cinema, call, call.who);
      return claim(call);
    },
  },
  'read the own page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.page);
      callThen(call, 'own page settled');
      go(call, 'settle');
    },
  },
  'own page settled': {
    asks: 'nothing',
    take(_, call) {
      const { outcome, state } = call;
      const leadsThere = outcome === PAGE.open && state === stateNumber.pending;
      if (outcome === PAGE.processing || leadsThere || state === stateNumber.none) return end(call);
      forget(call);
      return go(call, 'pay now');
    },
  },
  'is it pending still': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const { state, attempt } = cinema.booking(call.who);
      if (state === stateNumber.pending && attempt === call.ownAttempt) return end(call);
      forget(call);
      call.ownAttempt = 0;
      return go(call, 'pay now');
    },
  },
  'are the seats sold': {
    asks: 'shows.findOne',
    take: (cinema, call) => go(call, ownsSold(cinema, call) ? 'open the page' : 'look what was given up'),
  },
  // Nobody changes their choice here.
  'look what was given up': { asks: 'bookings.find', take: (_, call) => go(call, 'give the hold up') },
  'give the hold up': {
    asks: 'bookings.findOneAndUpdate',
    take(cinema, call) {
      const isGiven = move(cinema, call, 'expired', { onlyWithoutPage: true });
      go(call, isGiven ? 'give the held seats up' : 'look why');
    },
  },
  'give the held seats up': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseHold(cinema, call.who, call.ownUntil, call.ownSeats);
      go(call, 'look why');
    },
  },
} satisfies Partial<Record<StepName, Step>>;
