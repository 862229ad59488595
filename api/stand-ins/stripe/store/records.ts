import type Stripe from 'stripe';
import type { Status } from '../http/failure.ts';

/** Money on the wire keeps its decimal as a string; the SDK turns it into a Decimal only after decoding. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** What a session was created with and what it has become, with the parts its answers leave out. */
export interface SessionRecord {
  session: Stripe.Checkout.Session;
  lineItems: WireLineItem[];
  /** Shown beside the line items on the hosted page, in their order; null where none was sent. */
  images: (string | null)[];
  /** The buyer's bank is asking the buyer who they are: until it has heard, the session cannot be expired. */
  isAtBank?: boolean;
  intent: { metadata: Stripe.Metadata; description: string | null; receiptEmail: string | null };
}

export type StandInEvent =
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionAsyncPaymentFailedEvent
  | Stripe.ChargeRefundedEvent
  | Stripe.RefundCreatedEvent
  | Stripe.RefundUpdatedEvent
  | Stripe.RefundFailedEvent
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeUpdatedEvent
  | Stripe.ChargeDisputeClosedEvent
  | Stripe.ChargeDisputeFundsWithdrawnEvent
  | Stripe.ChargeDisputeFundsReinstatedEvent;

/** One event on its way to the webhook; instants are wall-clock milliseconds. */
export interface Delivery {
  id: string;
  eventId: string;
  state: 'held' | 'waiting' | 'delivered' | 'given-up' | 'dropped';
  nextAt: number;
  /** `status` is the HTTP status that came back, or null when there was no answer. */
  attempts: { at: number; status: number | null }[];
}

/** The stored outcome of a request that carried an Idempotency-Key. */
interface IdempotencyRecord {
  path: string;
  fingerprint: string;
  requestId: string;
  createdAt: number;
  status: Status;
  body: object;
}

export interface Tables {
  sessions: SessionRecord;
  intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  events: StandInEvent;
  deliveries: Delivery;
  keys: IdempotencyRecord;
}

export const TABLE_NAMES = [
  'sessions',
  'intents',
  'charges',
  'refunds',
  'disputes',
  'events',
  'deliveries',
  'keys',
] as const;
