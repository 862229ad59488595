import { type Booking, type Cinema, HELD, PAGE, SOLD, stateNumber } from '../state/cinema.ts';
import { brokenPromise, type PromiseName } from '../state/broken.ts';
import { OVER } from '../steps/step.ts';
import { halvesGone, isMade, pageOf } from '../steps/stripe.ts';

/** A ticket, or a hold that lasts and whose page was handed out. */
function isLive(cinema: Cinema, booking: Booking): boolean {
  if (booking.state === stateNumber.paid) return true;
  return booking.state === stateNumber.pending && booking.page > 0 && booking.until > cinema.now;
}

function brokenOfBooking(cinema: Cinema, number: number): PromiseName | null {
  const booking = cinema.booking(number);
  const { state, page, payment, attempt } = booking;
  const seats = cinema.seatsOf(booking.seats);
  if (state === stateNumber.paid) {
    if (seats.some((seat) => seat.is !== SOLD || seat.owner !== number)) return 'I2';
    if (!payment) return 'I3';
    const paid = pageOf(cinema, payment);
    const isQuiet = paid.isSeen && cinema.calls.every(({ at }) => at === OVER);
    if (isQuiet && Math.max(0, booking.noted - 1) !== halvesGone(paid)) return 'books';
    if (isMade(paid) && !paid.byHand && !cinema.house.isRestored) return 'given';
  }
  if (state === stateNumber.pending && isLive(cinema, booking) && !cinema.show.isCancelled) {
    const isOwn = seats.every((seat) => (seat.is === HELD || seat.is === SOLD) && seat.owner === number);
    if (!isOwn) return 'hold';
    if (!payment && pageOf(cinema, page).attempt !== attempt) return 'attempt';
  }
  const isEnded = state === stateNumber.expired || state === stateNumber.cancelled;
  if (isEnded && page && pageOf(cinema, page).is === PAGE.open && !cinema.house.isRestored) return 'page';
  return null;
}

/** What is wrong in a state, whatever is under way in it; null when nothing is. */
export function brokenInMotion(cinema: Cinema): PromiseName | null {
  const noted = brokenPromise(cinema);
  if (noted) return noted;
  const [one, other] = cinema.bookings;
  if (one && other && one.seats & other.seats && isLive(cinema, one) && isLive(cinema, other)) return 'I1';
  for (const number of cinema.bookings.keys()) {
    const broken = brokenOfBooking(cinema, number);
    if (broken) return broken;
  }
  return null;
}
