/** Money for seats whose last hold ran out: the end of take-payment.ts of the product. */
import { ASKED, buyerOf, type Call, type Cinema, FREE, type Seat, stateNumber } from '../state/cinema.ts';
import { isAskedFor, isTaken, read } from './books.ts';
import { endHold } from './hold-end.ts';
import { giveAwayInDoubt } from './stripe.ts';
import { forgetLate, go, type Step, type StepName } from './step.ts';

/** Whether the seats of the booking that was read are free but for a hold that ran out, about which nobody was asked. */
export function mayBeEnded(cinema: Cinema, call: Call): boolean {
  const others = cinema.seatsOf(call.seats).filter((seat) => seat.is !== FREE && seat.owner !== call.b);
  const isAnybodys = !others.some((seat) => isTaken(seat, cinema.nowOf(call)));
  return !cinema.show.isCancelled && others.length > 0 && isAnybodys && !call.asked;
}

/** Whether nobody else has them any more: they are tried for once more. */
export function canBeHad(cinema: Cinema, call: Call): boolean {
  const isOver = call.asked === ASKED.over;
  const isFree = (seat: Seat) =>
    isOver && !isTaken(seat, cinema.nowOf(call)) && isAskedFor(cinema, call, seat);
  const seats = cinema.seatsOf(call.seats);
  return (
    !cinema.show.isCancelled &&
    seats.every((seat) => seat.is === FREE || seat.owner === call.b || isFree(seat))
  );
}

/** Puts a settlement aside until the hold of the other one has ended. */
export function waitForEnd(cinema: Cinema, call: Call): void {
  const others = cinema.seatsOf(call.seats).filter((seat) => seat.is !== FREE && seat.owner !== call.b);
  call.askedUntil = Math.max(0, ...others.map(({ until }) => until));
  call.lateP = call.p;
  call.lateOutcome = call.outcome;
  call.lateIsDisputed = call.isDisputed;
  call.lateIsFresh = call.isFresh;
  call.lateGoesOn = call.goesOn;
  call.lateOwnerUntil = call.ownerUntil;
  go(call, 'look at the former holder');
}

/** Takes it up again, from its beginning. */
function settleOn(call: Call, asked: number): void {
  call.p = call.lateP;
  call.outcome = call.lateOutcome;
  call.isDisputed = call.lateIsDisputed;
  call.isFresh = call.lateIsFresh;
  call.goesOn = call.lateGoesOn;
  call.ownerUntil = call.lateOwnerUntil;
  forgetLate(call);
  call.asked = asked;
  if (asked !== ASKED.over) call.askedUntil = 0;
  go(call, 'settle');
}

const formerHolder = (call: Call): number => 1 - buyerOf(call.lateP - 1);

export const lateSaleSteps = {
  'look at the former holder': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const { state, until } = read(cinema, call, formerHolder(call));
      if (state !== stateNumber.pending) return settleOn(call, ASKED.over);
      if (until > cinema.nowOf(call)) return settleOn(call, ASKED.inDoubt);
      call.ownerUntil = until;
      return endHold(call, 'look at the former holder again');
    },
  },
  'look at the former holder again': {
    asks: 'bookings.findOne',
    take(cinema, call) {
      const holder = formerHolder(call);
      const isPending = cinema.booking(holder).state === stateNumber.pending;
      const isInDoubt = isPending && !cinema.isOutOfDoubt(call, call.ownerUntil);
      if (isPending && !isInDoubt) giveAwayInDoubt(cinema, holder);
      settleOn(call, isInDoubt ? ASKED.inDoubt : ASKED.over);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
