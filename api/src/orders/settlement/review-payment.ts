import { releaseSeats } from '../../seats/claim.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Checkout } from '../../payments/checkout.ts';
import { ensureRefunded } from './ensure-refunded.ts';
import { noteFailedRefunds } from './send-refund.ts';
import { openCase } from '../../money-cases/record-case.ts';
import { noteDashboardRefunds } from './dashboard-refunds.ts';
import { finishRefund, oweRefund } from './refund.ts';
import { lostInDisputes } from '../../payments/disputes.ts';
import { refundsMadeOf } from '../../payments/refunds.ts';

/**
 * Money that is known already: was it returned in Stripe's dashboard, is it still owed, or was it paid twice?
 * @param booking paid, refunding or refunded
 * @param checkout paid
 * @returns the booking as it is now, or null when it has to be looked at again
 */
export async function reviewPayment(
  deps: Dependencies,
  booking: BookingDocument,
  checkout: Checkout,
): Promise<BookingDocument | null> {
  const { paymentIntentId, amountCents: cents } = checkout;
  // A settlement that lost to a refund may have sold the seats again in between.
  if (booking.state !== 'paid') await releaseSeats(deps.db, booking);
  if (!paymentIntentId) return booking;
  if (booking.paymentIntentId !== paymentIntentId) {
    await returnSecondPayment(deps, booking, checkout, paymentIntentId);
    return booking;
  }
  if (booking.state === 'refunding') return finishRefund(deps, booking);
  if (booking.state === 'refunded') {
    const isKept = await hadTheirVisit(deps, booking);
    // A refund that the bank sent back counts as not made.
    if (!isKept) await ensureRefunded(deps, { booking, checkout, paymentIntentId, name: booking._id });
    return noteWhatIsKept(deps, booking, isKept ? await leftAtCinema(deps, checkout, paymentIntentId) : 0);
  }
  const returned = await refundsMadeOf(deps, paymentIntentId);
  // Of a ticket that has such a note the bank may have taken its part since the page was read.
  const mayBeLost = checkout.isDisputed || booking.refund !== undefined;
  const left = { cents: cents - returned.cents, currency: checkout.currency };
  const lost = mayBeLost ? await lostInDisputes(deps, paymentIntentId, left) : 0;
  const gone = returned.cents + lost;
  await noteDashboardRefunds(deps, booking, checkout, returned);
  if (gone >= cents) {
    const owed = await oweRefund(deps, booking, lost > 0 ? 'dispute_lost' : 'refunded_at_stripe');
    return owed && finishRefund(deps, owed);
  }
  await noteFailedRefunds(deps, { booking, checkout, paymentIntentId }, returned, 'noted');
  const wasMoved = mayBeLost || gone > 0 || returned.failed.length > 0;
  return wasMoved ? noteWhatWentBack(deps, booking, gone) : booking;
}

/**
 * Whether somebody whose bank took the price back had what it was paid for: they were let in, or their ticket stood until the show was over.
 * What is won of it after all, as in an appeal, stays with the cinema.
 */
async function hadTheirVisit({ db }: Pick<Dependencies, 'db'>, booking: BookingDocument): Promise<boolean> {
  const { showId, refund, entries = {}, history } = booking;
  if (refund?.reason !== 'dispute_lost') return false;
  // It may have been lost before the payment was heard of.
  if (!history.some(({ state }) => state === 'paid')) return false;
  const show = await db.shows.findOne({ _id: showId, status: 'scheduled' }, { projection: { endsAt: 1 } });
  if (!show) return false;
  return Object.keys(entries).length > 0 || show.endsAt <= refund.requestedAt;
}

async function leftAtCinema(
  deps: Dependencies,
  { amountCents, currency }: Checkout,
  paymentIntentId: string,
) {
  const returned = await refundsMadeOf(deps, paymentIntentId);
  const left = { cents: amountCents - returned.cents, currency };
  return Math.max(0, left.cents - (await lostInDisputes(deps, paymentIntentId, left)));
}

/**
 * Writes down what of a void ticket's price is the cinema's, so that its figures have it.
 * @returns null when somebody else has looked since the booking was read, as below
 */
async function noteWhatIsKept({ db, clock }: Dependencies, booking: BookingDocument, keptCents: number) {
  const { _id, showId, refund, moneyLooks } = booking;
  const known = refund?.keptCents ?? 0;
  if (keptCents === 0 && known === 0) return booking;
  const updatedAt = clock.now();
  const change =
    keptCents > 0
      ? { $set: { 'refund.keptCents': keptCents, updatedAt } }
      : { $set: { updatedAt }, $unset: { 'refund.keptCents': true as const } };
  return db.bookings.findOneAndUpdate(
    { _id, showId, state: 'refunded', moneyLooks: moneyLooks ?? { $exists: false } },
    { $inc: { moneyLooks: 1 }, ...(keptCents !== known && change) },
    { returnDocument: 'after' },
  );
}

async function returnSecondPayment(
  deps: Dependencies,
  booking: BookingDocument,
  checkout: Checkout,
  paymentIntentId: string,
): Promise<void> {
  const { id: sessionId, amountCents, currency } = checkout;
  deps.log.error({ booking: booking._id, session: sessionId }, 'booking was paid twice');
  await openCase(deps, {
    kind: 'paid_twice',
    subject: sessionId,
    booking,
    payment: { sessionId, paymentIntentId },
    amountCents,
    currency: currency ?? booking.currency,
  });
  await ensureRefunded(deps, { booking, checkout, paymentIntentId, name: `${booking._id}-${sessionId}` });
}

/**
 * A part of the price went back in Stripe's dashboard or in a dispute, or came back from the bank: the ticket stays good, the
 * books have to know. A look that finds nothing new is counted as well, so that an older one cannot write down after it what is
 * not true any more.
 * @returns null when somebody else has looked since the booking was read: what was read from Stripe may then be older than what they read
 */
async function noteWhatWentBack({ db, clock }: Dependencies, booking: BookingDocument, amountCents: number) {
  const at = clock.now();
  const isNews = amountCents !== (booking.refund?.amountCents ?? 0);
  const refund = { reason: 'refunded_at_stripe', amountCents, requestedAt: at, doneAt: at };
  return db.bookings.findOneAndUpdate(
    {
      _id: booking._id,
      showId: booking.showId,
      state: 'paid',
      // An older release writes it down and does not count.
      'refund.amountCents': booking.refund?.amountCents ?? { $exists: false },
      moneyLooks: booking.moneyLooks ?? { $exists: false },
    },
    { $inc: { moneyLooks: 1 }, ...(isNews && { $set: { refund, updatedAt: at } }) },
    { returnDocument: 'after' },
  );
}
