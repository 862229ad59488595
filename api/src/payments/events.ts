import { z } from 'zod';
import type { PaymentEvent } from '../db/documents.ts';
import { API_VERSION } from './api-version.ts';
import type { Dependencies } from '../dependencies.ts';

/** What can become of the money of a ticket: what the webhook is asked for, too. Stripe lists at most twenty kinds at once. */
export const PAYMENT_EVENTS = [
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
  api_version: z.string().nullish(),
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
  if (!PAYMENT_EVENTS.includes(type)) return null;
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

/** The version of Stripe's API in which a webhook's event is written, if it is another one than ours. */
export function otherVersionOf(body: unknown): string | null {
  const version = eventSchema.safeParse(body).data?.api_version;
  return version === undefined || version === API_VERSION ? null : version;
}

const DAY_MS = 86_400_000;
/** A clock that was set in another time zone is off by less. What is listed of a time that Stripe has not come to yet is not all of it. */
const CLOCKS_APART_MS = DAY_MS;

/** Events of a time, oldest first, and when it ended; null for what goes on to now. */
interface EventsOfTime {
  events: PaymentEvent[];
  end: Date | null;
}

/**
 * The events since an instant of Stripe's clock, a day at a time, each time oldest first: in the order in which they can be ticked
 * off. Whoever is far behind has no more than two days of them in memory, and asks for no further one than they deal with.
 * @param now by our clock: what is listed last has no end, and is of a day at least, as Stripe's may be ahead or behind
 * @throws Stripe's errors
 */
export async function* eventsSince(
  { payments }: Pick<Dependencies, 'payments'>,
  since: Date,
  now: Date,
): AsyncGenerator<EventsOfTime> {
  const seconds = (at: number) => Math.floor(at / 1000);
  for (let from = since.getTime(); ; from += DAY_MS) {
    const isLast = from + DAY_MS >= now.getTime() - CLOCKS_APART_MS;
    const created = { gte: seconds(from), ...(!isLast && { lt: seconds(from + DAY_MS) }) };
    const events: PaymentEvent[] = [];
    for await (const event of payments.events.list({ created, types: PAYMENT_EVENTS, limit: 100 })) {
      const read = parseEvent(event);
      if (read) events.push(read);
    }
    yield { events: events.reverse(), end: isLast ? null : new Date(seconds(from + DAY_MS) * 1000) };
    if (isLast) return;
  }
}
