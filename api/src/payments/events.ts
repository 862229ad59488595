import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaymentEvent } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

/** What can become of the money of a ticket. Stripe lists at most twenty kinds at once. */
const TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int().default(0),
  data: z.object({ object: z.unknown() }),
});

/** All that is taken from an event: which object to ask Stripe about. */
const subjectSchema = z.object({
  id: z.string().min(1),
  payment_intent: z.string().min(1).nullish(),
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
});

/**
 * Reads an event, from a webhook or from Stripe's list.
 * @returns null for an event that is about no money of ours; undefined for what is no event
 */
export function parseEvent(body: unknown): PaymentEvent | null | undefined {
  const event = eventSchema.safeParse(body);
  if (!event.success) return undefined;
  const { id, type, created, data } = event.data;
  if (!TYPES.includes(type)) return null;
  const subject = subjectSchema.safeParse(data.object);
  if (!subject.success) return undefined;
  return {
    _id: id,
    type,
    objectId: subject.data.id,
    paymentIntentId: subject.data.payment_intent ?? null,
    bookingId: (type.startsWith('checkout.session.') && subject.data.metadata?.['bookingId']) || null,
    at: new Date(created * 1000),
  };
}

/**
 * The events since an instant of Stripe's clock, oldest first: in the order in which they can be ticked off.
 * @throws Stripe's errors
 */
export async function eventsSince(
  { payments }: Pick<Dependencies, 'payments'>,
  since: Date,
): Promise<PaymentEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events: PaymentEvent[] = [];
  for await (const event of payments.events.list({ created, types: TYPES, limit: 100 })) {
    const read = parseEvent(event);
    if (read) events.push(read);
  }
  return events.reverse();
}

/** A name for the account whose events are read: what was read with the key of another one says nothing about it. */
export function accountName({ config }: Pick<Dependencies, 'config'>): string {
  return createHash('sha256').update(config.stripe.secretKey).digest('hex').slice(0, 16);
}
