/** The end of a hold that ran out: settle.ts of the product. */
import { type Call, stateNumber } from '../state/cinema.ts';
import { move, read, releaseHold } from './books.ts';
import { callThen, end, giveUp, go, goBack, type Step, type StepName } from './step.ts';
import { closePage, readPage } from './stripe.ts';

/** Ends the hold of the booking that was read, and goes on with another step. */
export function endHold(call: Call, then: StepName): void {
  callThen(call, then);
  go(call, call.page ? 'close the page' : 'let the hold end');
}

export const holdEndSteps = {
  sweep: {
    asks: 'bookings.find',
    take(cinema, call) {
      const { state, until } = read(cinema, call, call.b);
      if (state === stateNumber.pending && until <= cinema.nowOf(call)) endHold(call, 'over');
      else end(call);
    },
  },
  'close the page': {
    asks: 'sessions.expire',
    take: (cinema, call) => go(call, closePage(cinema, call, call.page) ? 'settle' : 'read the closed page'),
    unanswered: (_, call) => giveUp(call),
  },
  'read the closed page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.page);
      go(call, 'settle');
    },
  },
  'let the hold end': {
    asks: 'bookings.findOneAndUpdate',
    take: (cinema, call) =>
      move(cinema, call, 'expired', { onlyWithoutPage: true }) ? go(call, 'free the hold') : goBack(call),
  },
  'free the hold': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseHold(cinema, call.b, call.until, call.seats);
      goBack(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
