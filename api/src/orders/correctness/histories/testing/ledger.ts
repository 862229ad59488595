import type Stripe from 'stripe';
import type { Database } from '../../../../db/collections.ts';

/**
 * Compares Stripe's books with ours, seen from outside: what came in and did not go back is what the tickets of these shows
 * cost.
 * @param since only payments after this instant count
 * @returns a line for each cent that is astray
 */
export async function astray(
  db: Database,
  payments: Stripe,
  showIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const bookings = await db.bookings.find({ showId: { $in: [...showIds] } }).toArray();
  const tickets = bookings.filter(({ state }) => state === 'paid');
  const owed = tickets.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let taken = 0;
  const lines: string[] = [];
  const ours = new Set(bookings.map(({ _id }) => _id));
  for await (const session of payments.checkout.sessions.list({ limit: 100, created })) {
    if (session.payment_status !== 'paid') continue;
    taken += session.amount_total ?? 0;
    const id = session.metadata?.['bookingId'] ?? '';
    const at = new Date(session.created * 1000).toISOString();
    if (!ours.has(id))
      lines.push(`ledger: ${session.id} of ${at} was paid for booking ${id}, which is not there`);
  }
  let returned = 0;
  for await (const refund of payments.refunds.list({ limit: 100, created }))
    if (refund.status === 'succeeded' || refund.status === 'pending') returned += refund.amount;
  const kept = taken - returned;
  if (kept !== owed)
    lines.push(`ledger: since ${since.toISOString()} ${kept} cents were kept, and the tickets cost ${owed}`);
  return lines;
}
