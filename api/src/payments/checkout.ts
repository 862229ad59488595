import type Stripe from 'stripe';
import { z } from 'zod';
import type { BookingDocument } from '../db/documents.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { PAGE_OUTLIVES_HOLD_MINUTES } from './limits.ts';
import { isRefusal, isUnknownObject, refuses } from './stripe-errors.ts';

/**
 * Counted from the end of the hold, so that a retry late in the hold sends the very same words (the idempotency key demands it)
 * and still keeps the distance.
 */
const CHECKOUT_OUTLIVES_HOLD_MS = PAGE_OUTLIVES_HOLD_MINUTES * 60_000;

const sessionSchema = z.object({
  id: z.string(),
  url: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  payment_intent: z
    .union([
      z.string(),
      z.object({
        id: z.string(),
        status: z.string(),
        latest_charge: z
          .union([z.string(), z.object({ disputed: z.boolean(), created: z.int().optional() })])
          .nullish(),
      }),
    ])
    .nullable(),
  created: z.int().default(0),
});

/** What Stripe says about one checkout session. */
export interface Checkout {
  id: string;
  url: string | null;
  /** `processing`: the buyer is done, the money is still on its way. `closed`: no money came, and none can come. */
  outcome: 'open' | 'processing' | 'paid' | 'closed';
  /** Smallest unit of `currency`. */
  amountCents: number;
  currency: string | null;
  /** null: not a session of this product. */
  bookingId: string | null;
  attempt: number;
  /** Whose booking it was as the page was opened; null where it does not say so, as those of older releases. */
  buyerId: string | null;
  paymentIntentId: string | null;
  /** The buyer's bank has questioned the payment, now or ever. */
  isDisputed: boolean;
  /** When its buyer paid, to the second, whenever the money arrived; null where Stripe does not tell. */
  chargedAt: Date | null;
  createdAt: Date;
}

/** What has to be told with a session, so that one answer is enough. */
const WITH_CHARGE = 'payment_intent.latest_charge';

type Session = z.infer<typeof sessionSchema>;

function outcomeOf(session: Session): Checkout['outcome'] {
  if (session.status === 'expired') return 'closed';
  if (session.status === 'open') return 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = session.payment_intent;
  const failed =
    typeof intent === 'object' && /^(requires_payment_method|canceled)$/.test(intent?.status ?? '');
  return failed ? 'closed' : 'processing';
}

function parse(answer: Stripe.Checkout.Session): Checkout {
  const session = sessionSchema.parse(answer);
  const intent = session.payment_intent;
  const latest = typeof intent === 'object' ? intent?.latest_charge : null;
  const charge = typeof latest === 'object' ? latest : null;
  return {
    id: session.id,
    url: session.url,
    outcome: outcomeOf(session),
    amountCents: session.amount_total ?? 0,
    currency: session.currency,
    bookingId: session.metadata?.bookingId ?? null,
    attempt: Number(session.metadata?.attempt ?? 0),
    buyerId: session.metadata?.buyer ?? null,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    isDisputed: charge?.disputed ?? false,
    chargedAt: charge?.created === undefined ? null : new Date(charge.created * 1000),
    createdAt: new Date(session.created * 1000),
  };
}

function wanted(config: Config, booking: BookingDocument, title: string) {
  const name = `${title}, ${booking.seats.length > 1 ? 'Seats' : 'Seat'} ${booking.seats.join(', ')}`;
  const metadata = { bookingId: booking._id, attempt: String(booking.attempt) };
  return {
    mode: 'payment' as const,
    payment_method_types: config.stripe.paymentMethods,
    // Else the account's setting would ask for a buyer's own currency, and nobody could tell how much of the price a bank has taken back.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: booking.seats.length,
        price_data: {
          currency: booking.currency,
          unit_amount: booking.amountCents / booking.seats.length,
          product_data: { name },
        },
      },
    ],
    client_reference_id: booking._id,
    metadata: { ...metadata, buyer: booking.userId },
    // The receipt and the dashboard show it.
    payment_intent_data: { metadata, description: name },
    expires_at: Math.floor((booking.holdUntil.getTime() + CHECKOUT_OUTLIVES_HOLD_MS) / 1000),
    success_url: `${config.siteUrl}/loading/my-booking?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.siteUrl}/my-booking`,
  };
}

/**
 * Opens the hosted page for a booking's present attempt, with the buyer's address filled in when it is known. Asked twice
 * for one attempt it answers the same session, because the idempotency key is made of booking and attempt. Once Stripe has
 * answered with what it would repeat for a day, `page.key` makes it another key.
 * @throws Stripe's errors after its client's own retries
 */
export async function openCheckout(
  { payments, config }: Pick<Dependencies, 'payments' | 'config'>,
  booking: BookingDocument,
  title: string,
): Promise<Checkout> {
  const { userEmail } = booking;
  const page = wanted(config, booking, title);
  const tries = booking.page?.key ? `-${booking.page.key}` : '';
  const idempotencyKey = `checkout-${booking._id}-${booking.attempt}${tries}`;
  const { sessions } = payments.checkout;
  if (!userEmail) return parse(await sessions.create(page, { idempotencyKey }));
  try {
    return parse(await sessions.create({ ...page, customer_email: userEmail }, { idempotencyKey }));
  } catch (error) {
    if (!refuses(error, 'customer_email')) throw error;
    // Stripe and Clerk may disagree about what an address is: the buyer can type one.
    return parse(await sessions.create(page, { idempotencyKey: `${idempotencyKey}-no-email` }));
  }
}

/** For one who cannot wait as long as usual. */
type Limits = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;

/**
 * Reads a session from Stripe; null when Stripe does not know it.
 * @throws Stripe's other errors
 */
export async function readCheckout(
  { payments }: Pick<Dependencies, 'payments'>,
  sessionId: string,
  limits: Limits = {},
): Promise<Checkout | null> {
  try {
    return parse(await payments.checkout.sessions.retrieve(sessionId, { expand: [WITH_CHARGE] }, limits));
  } catch (error) {
    if (isUnknownObject(error)) return null;
    throw error;
  }
}

/**
 * Makes sure that nobody can pay a session any more, or learns that somebody did.
 * @param limits of each of the two questions that it may take
 * @returns what the session has become; null when Stripe does not know it
 * @throws Stripe's other errors: whether it can still be paid is then not known
 */
export async function closeCheckout(
  deps: Pick<Dependencies, 'payments'>,
  sessionId: string,
  limits: Limits = {},
): Promise<Checkout | null> {
  try {
    return parse(await deps.payments.checkout.sessions.expire(sessionId, {}, limits));
  } catch (error) {
    if (isRefusal(error)) return readCheckout(deps, sessionId, limits);
    throw error;
  }
}

/**
 * The sessions of this product that were made between two instants, both included, newest first.
 * @param origins the addresses that the site has and had
 */
export async function* checkoutsBetween(
  { payments }: Pick<Dependencies, 'payments'>,
  origins: readonly string[],
  from: Date,
  to?: Date,
): AsyncGenerator<Checkout> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const created = { gte: seconds(from), ...(to && { lte: seconds(to) }) };
  const words = { limit: 100, expand: [`data.${WITH_CHARGE}`], created };
  for await (const session of payments.checkout.sessions.list(words)) {
    // Another site may share the account.
    if (origins.some((origin) => session.success_url?.startsWith(`${origin}/`))) yield parse(session);
  }
}

/** The session that a payment was made in; null when the payment is not one of this product. */
export async function checkoutOfPayment(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
): Promise<Checkout | null> {
  const { data } = await payments.checkout.sessions.list({
    payment_intent: paymentIntentId,
    limit: 1,
    expand: [`data.${WITH_CHARGE}`],
  });
  return data[0] ? parse(data[0]) : null;
}
