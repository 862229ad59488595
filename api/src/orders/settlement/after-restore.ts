import { forgetRestore, restoredFrom } from '../../db/restore-mark.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, checkoutsSince, closeCheckout } from '../../payments/checkout.ts';
import { oweLostPayment, refundLostPayment } from './lost-payment.ts';
import { settle, settleSession } from './settle.ts';
import { isRefusal } from '../../payments/stripe-errors.ts';

/** Clocks of Stripe and of the backup may differ by this much, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Learns from Stripe what a database that was restored from a backup has slept through: payments for bookings that it has,
 * refunds of tickets that it has, and payment pages of bookings that were lost with the old database: those are closed, and
 * what was paid on them goes back. Does nothing for any other database. May be cut off and run again, in any number of
 * processes.
 * @throws the database's errors, and Stripe's when it did not answer; the next run begins anew
 */
export async function catchUpAfterRestore(deps: Dependencies): Promise<void> {
  const takenAt = await restoredFrom(deps.db.raw);
  if (!takenAt) return;
  for await (const { session } of deps.db.bookings.find({ state: 'paid' }, { projection: { session: 1 } }))
    if (session) await unlessRefused(deps, session.id, () => settleSession(deps, session.id));
  for await (const checkout of checkoutsSince(deps, new Date(takenAt.getTime() - CLOCK_SKEW_MS)))
    await unlessRefused(deps, checkout.id, () => learn(deps, checkout));
  await forgetRestore(deps.db.raw);
}

/** One payment that Stripe will not return, and whose case says so, must not keep the others from their owners. */
async function unlessRefused({ log }: Dependencies, session: string, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ session, err: error }, 'a payment could not be returned after the restore');
  }
}

async function learn(deps: Dependencies, checkout: Checkout): Promise<void> {
  if (checkout.bookingId === null || (await settle(deps, checkout))) return;
  const last = checkout.outcome === 'open' ? await closeCheckout(deps, checkout.id) : checkout;
  if (last?.outcome !== 'paid' && last?.outcome !== 'processing') return;
  await oweLostPayment(deps, last);
  await refundLostPayment(deps, last.id);
}
