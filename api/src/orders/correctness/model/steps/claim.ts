/** A claim and what follows a lost one: claim-seats.ts of the product. */
import { type Call, FREE, stateNumber } from '../state/cinema.ts';
import { hold, isTaken, read } from './books.ts';
import { endHold } from './hold-end.ts';
import { giveAwayInDoubt } from './stripe.ts';
import { forget, end, go, type Step, type StepName } from './step.ts';

/** Claims the seats of the caller's own booking, as it was just read or written. */
export function claim(call: Call): void {
  call.ownSeats = call.seats;
  call.ownAttempt = call.attempt;
  call.ownUntil = call.until;
  call.ownKey = call.key;
  go(call, 'claim free seats');
}

/** Has the caller's own booking before its eyes again, as it was when it was claimed for. */
function lookAtOwn(call: Call): void {
  forget(call);
  call.b = call.who;
  call.seats = call.ownSeats;
  call.state = stateNumber.pending;
  call.attempt = call.ownAttempt;
  call.until = call.ownUntil;
  call.key = call.ownKey;
  call.ownerUntil = 0;
}

function won(call: Call): void {
  lookAtOwn(call);
  go(call, 'open the page');
}

function lost(call: Call): void {
  lookAtOwn(call);
  go(call, call.wish ? 'look why' : 'are the seats sold');
}

export const claimSteps = {
  'claim free seats': {
    asks: 'shows.updateOne',
    take: (cinema, call) => (hold(cinema, call, 'free') ? won(call) : go(call, 'look who has the seats')),
  },
  'look who has the seats': {
    asks: 'shows.findOne',
    take(cinema, call) {
      const now = cinema.nowOf(call);
      const others = cinema
        .seatsOf(call.ownSeats)
        .filter((seat) => seat.is !== FREE && seat.owner !== call.who);
      if (others.some((seat) => isTaken(seat, now))) return lost(call);
      call.ownerUntil = Math.max(0, ...others.map(({ until }) => until));
      if (others.length === 0 || !cinema.guards.closesPageFirst) return go(call, 'claim the seats');
      return go(call, 'look at the owner');
    },
  },
  'look at the owner': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const { state, until } = read(cinema, call, 1 - call.who);
      if (state !== stateNumber.pending) return go(call, 'claim the seats');
      if (until > cinema.nowOf(call)) return lost(call);
      call.ownerUntil = until;
      return endHold(call, 'look at the owner again');
    },
  },
  'look at the owner again': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const owner = 1 - call.who;
      const isPending = cinema.booking(owner).state === stateNumber.pending;
      // In doubt it is kept for less than a tick.
      if (isPending && !cinema.isOutOfDoubt(call, call.ownerUntil)) return lost(call);
      if (isPending) giveAwayInDoubt(cinema, owner);
      return go(call, 'claim the seats');
    },
  },
  'claim the seats': {
    asks: 'shows.updateOne',
    take: (cinema, call) => (hold(cinema, call, 'run out') ? won(call) : lost(call)),
  },
  'look why': {
    asks: 'shows.findOne',
    take({ show }, call) {
      if (!show.isCancelled) return go(call, 'look which seats');
      if (!call.wish) return end(call);
      // Stands where refunds stand otherwise.
      call.isBack = 1;
      return go(call, 'withdraw the booking');
    },
  },
  'look which seats': {
    asks: 'shows.findOne',
    take: (_, call) => (call.wish ? go(call, 'withdraw the booking') : end(call)),
  },
} satisfies Partial<Record<StepName, Step>>;
