import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startStripeStandIn, type StripeStandIn, type StripeStandInOptions } from '../index.ts';

export const SECRET_KEY = 'sk_test_matinee';
const WEBHOOK_SECRET = 'whsec_matinee';

interface Receiver {
  url: string;
  /** The events that came with a signature that the SDK accepts, in order of arrival. */
  events: Stripe.Event[];
  /** The statuses of the next answers; 200 once there are none left. */
  answers: number[];
}

export interface TestClock {
  now: Date;
}

export interface TestSetup {
  standIn: StripeStandIn;
  stripe: Stripe;
  receiver: Receiver;
  clock: TestClock;
}

/** A running stand-in with a client and a webhook receiver, all ended with the test. */
export async function setUp(options: Partial<StripeStandInOptions> = {}): Promise<TestSetup> {
  const receiver = await startReceiver();
  const clock: TestClock = { now: new Date() };
  const standIn = await startStripeStandIn({
    dir: null,
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
    clock: () => clock.now,
    retryDelay: (attempt) => (attempt < 5 ? 5 : null),
    ...options,
  });
  onTestFinished(() => standIn.close());
  return { standIn, stripe: clientOf(standIn), receiver, clock };
}

/** The real SDK, talking to a stand-in. */
export function clientOf(standIn: { port: number }, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
    ...config,
  });
}

/** Three seats at 12 dollars each, as the product would sell them. */
export function threeSeats(clock: TestClock, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    success_url: 'http://localhost:3000/loading/my-bookings?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/my-bookings',
    customer_email: 'ada@matinee.test',
    client_reference_id: 'booking-1',
    metadata: { bookingId: 'booking-1' },
    payment_intent_data: { metadata: { bookingId: 'booking-1' } },
    expires_at: Math.floor(clock.now.getTime() / 1000) + 31 * 60,
    line_items: [
      {
        quantity: 3,
        price_data: {
          currency: 'usd',
          unit_amount: 1200,
          product_data: { name: 'Nightfall & “Day” – A1, A2, A3' },
        },
      },
    ],
    ...changes,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** What a call that must fail failed with. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Expected a failure of Stripe's, got ${String(outcome)}`);
}

/** A filled-in card form, posted to the hosted page. */
export function submitCard(url: string, changes: Record<string, string> = {}): Promise<Response> {
  const form = {
    email: 'ada@matinee.test',
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 39',
    cardCvc: '123',
    billingName: 'Ada Lovelace',
    ...changes,
  };
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      try {
        const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, WEBHOOK_SECRET);
        const status = answers.shift() ?? 200;
        if (status === 200) events.push(event);
        response.writeHead(status).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, events, answers };
}
