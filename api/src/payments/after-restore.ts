import { forgetRestore, restoredFrom } from '../db/backup/restore-mark.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Checkout, checkoutsSince } from './checkout.ts';
import { addStep, openCase } from './odd-cases/book.ts';
import { returnMoney } from './returned.ts';
import { settle, settleSession } from './settle.ts';

/** Clocks of Stripe and of the backup may differ by this much, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Learns from Stripe what a database that was restored from a backup has slept through: payments for bookings that it has,
 * refunds of tickets that it has, and payments for bookings that were lost with the old database, which go back.
 * Does nothing for any other database. May be cut off and run again, in any number of processes.
 * @throws Stripe's and the database's errors; the next run begins anew
 */
export async function catchUpAfterRestore(deps: Dependencies): Promise<void> {
  const takenAt = await restoredFrom(deps.db.raw);
  if (!takenAt) return;
  for await (const { session } of deps.db.bookings.find({ state: 'paid' }, { projection: { session: 1 } }))
    if (session) await settleSession(deps, session.id);
  for await (const checkout of checkoutsSince(deps, new Date(takenAt.getTime() - CLOCK_SKEW_MS)))
    if (!(await settle(deps, checkout)) && checkout.outcome === 'paid') await returnLost(deps, checkout);
  await forgetRestore(deps.db.raw);
}

/** The booking is gone, and its seats may have been sold again: nobody can be given what was paid for. */
async function returnLost(deps: Dependencies, checkout: Checkout): Promise<void> {
  const { id: sessionId, bookingId, paymentIntentId, amountCents, currency } = checkout;
  if (bookingId === null || paymentIntentId === null) return;
  const why = 'the booking was lost with the database before the restore';
  await openCase(deps, {
    kind: 'unknown_session',
    subject: sessionId,
    payment: { sessionId, paymentIntentId },
    amountCents,
    currency: currency ?? 'usd',
    why,
  });
  await returnMoney(deps, { name: bookingId, paymentIntentId, cents: amountCents });
  await addStep(deps, { _id: `unknown_session-${sessionId}` }, { outcome: 'refunded', why });
}
