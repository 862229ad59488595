/** An order: create.ts of the product, one request after another. */
import { type Call, stateNumber } from '../state/cinema.ts';
import { clearBooking, isTaken, read, releaseHold } from './books.ts';
import { claim } from './claim.ts';
import { end, forget, go, type Step, type StepName } from './step.ts';

const DEAD: readonly number[] = [stateNumber.cancelled, stateNumber.refunding, stateNumber.refunded];

/** Of a cancelled show nothing of one's own is looked for: that it is cancelled was the answer to `look why`. */
function afterRefusal(call: Call): void {
  if (call.isBack) end(call);
  else go(call, 'look for an own booking');
}

export const orderSteps = {
  'look for the intent': {
    asks: 'bookings.findOne',
    take: (_, call) => go(call, 'look at the seats'),
  },
  'look at the seats': {
    asks: 'shows.findOne',
    take(cinema, call) {
      if (cinema.show.isCancelled) return end(call);
      const now = cinema.nowOf(call);
      const wanted = cinema.seatsOf(call.wish);
      return go(
        call,
        wanted.some((seat) => isTaken(seat, now)) ? 'look for an own booking' : 'write the booking',
      );
    },
  },
  'write the booking': {
    asks: 'bookings.insertOne',
    take(cinema, call) {
      const booking = cinema.booking(call.who);
      booking.state = stateNumber.pending;
      booking.seats = call.wish;
      booking.attempt = 1;
      booking.until = cinema.endOfHold(call, call.who, 1);
      read(cinema, call, call.who);
      claim(call);
    },
  },
  'withdraw the booking': {
    asks: 'bookings.deleteOne',
    take(cinema, call) {
      const booking = cinema.booking(call.who);
      const isBare = !booking.page || !cinema.guards.keepsBookingWithPage;
      // Pay Now in another tab may hold seats for it anew.
      const isSame = booking.attempt === call.ownAttempt && booking.until === call.ownUntil;
      const isWithdrawn = booking.state === stateNumber.pending && isSame && isBare;
      if (isWithdrawn) clearBooking(booking);
      if (isWithdrawn) go(call, 'let the claim go');
      else afterRefusal(call);
    },
  },
  'let the claim go': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      releaseHold(cinema, call.who, call.ownUntil, call.ownSeats);
      afterRefusal(call);
    },
  },
  'look for an own booking': {
    asks: 'bookings.find',
    take(cinema, call) {
      const { state, seats } = read(cinema, call, call.who);
      const ownsNothing = state === stateNumber.none || DEAD.includes(state);
      if (ownsNothing || seats !== call.wish) end(call);
      else go(call, 'look who has the first seat');
    },
  },
  'look who has the first seat': {
    asks: 'shows.findOne',
    take(cinema, call) {
      const [first] = cinema.seatsOf(call.wish);
      const isOwn = first !== undefined && first.is > 0 && first.owner === call.who;
      if (!isOwn || call.state === stateNumber.paid) return end(call);
      call.wish = 0;
      forget(call);
      return go(call, 'pay now');
    },
  },
} satisfies Partial<Record<StepName, Step>>;
