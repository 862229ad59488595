import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats } from '../testing/harness.ts';

test('a session is created with its sum, metadata and hosted page, and read back', async () => {
  const { stripe, standIn, clock } = await setUp();
  const created = await stripe.checkout.sessions.create(threeSeats(clock));
  expect(created).toMatchObject({
    amount_total: 3600,
    currency: 'usd',
    status: 'open',
    payment_status: 'unpaid',
    metadata: { bookingId: 'booking-1' },
    client_reference_id: 'booking-1',
    url: `http://localhost:${standIn.port}/c/pay/${created.id}`,
  });
  expect(created.lastResponse.requestId).toMatch(/^req_\w{24}$/);
  const read = await stripe.checkout.sessions.retrieve(created.id, { expand: ['line_items'] });
  expect(read.line_items?.data[0]?.description).toBe('Nightfall & “Day” – A1, A2, A3');
  expect(String(read.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('1200');
});

test('a paid session expands its payment intent and that one its charge', async () => {
  const { stripe, standIn, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  standIn.control.pay(id);
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      object: 'payment_intent',
      amount_received: 3600,
      metadata: { bookingId: 'booking-1' },
      latest_charge: { object: 'charge', payment_method_details: { card: { last4: '4242' } } },
    },
  });
});

test('sessions are listed newest first, page by page and by status', async () => {
  const { stripe, standIn, clock } = await setUp();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.checkout.sessions.create(threeSeats(clock))).id);
  const listed: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) listed.push(session.id);
  expect(listed).toEqual(ids);

  const paid = standIn.control.pay(ids[3] ?? '');
  const complete = await stripe.checkout.sessions.list({
    status: 'complete',
    expand: ['data.payment_intent'],
  });
  expect(complete.data.map(({ id }) => id)).toEqual([paid.id]);
  expect(complete.data[0]?.payment_intent).toMatchObject({ id: paid.payment_intent, status: 'succeeded' });
});

test.each([
  [29 * 60, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'],
  [25 * 3600, 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'],
])('a session that would expire after %i seconds is refused', async (seconds, message) => {
  const { stripe, clock } = await setUp();
  const expires_at = Math.floor(clock.now.getTime() / 1000) + seconds;
  const failure = await failureOf(stripe.checkout.sessions.create(threeSeats(clock, { expires_at })));
  expect(failure).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(failure).toMatchObject({ statusCode: 400, param: 'expires_at', message });
});

test('a session expires by itself when the clock reaches its time', async () => {
  const { stripe, receiver, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  clock.now = new Date(clock.now.getTime() + 31 * 60_000);
  await expect.poll(() => receiver.events.map(({ type }) => type)).toEqual(['checkout.session.expired']);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
});

test('an open session can be expired once, a paid one never', async () => {
  const { stripe, standIn, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
  expect((await failureOf(stripe.checkout.sessions.expire(id))).message).toContain('a status of expired');

  const paid = await stripe.checkout.sessions.create(threeSeats(clock));
  standIn.control.pay(paid.id);
  expect((await failureOf(stripe.checkout.sessions.expire(paid.id))).message).toContain(
    'a status of complete',
  );
});

test('while a bank asks who the buyer is, an open session does not expire; then it is paid, or expires', async () => {
  const { stripe, standIn, clock } = await setUp();
  const [paid, ended] = await Promise.all(
    [1, 2].map(() => stripe.checkout.sessions.create(threeSeats(clock))),
  );
  if (!paid || !ended) throw new Error('There are two');
  for (const { id } of [paid, ended]) {
    standIn.control.askAtBank(id, true);
    expect((await failureOf(stripe.checkout.sessions.expire(id))).statusCode).toBe(400);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  }
  expect(standIn.control.pay(paid.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(() => standIn.control.askAtBank(paid.id, true)).toThrow('complete');
  standIn.control.askAtBank(ended.id, false);
  expect(await stripe.checkout.sessions.expire(ended.id)).toMatchObject({ status: 'expired' });
});

test('less than 50 cents cannot be charged', async () => {
  const { stripe, clock } = await setUp();
  const priced = (unit_amount: number) =>
    threeSeats(clock, {
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: 'Seat' } } },
      ],
    });
  const failure = await failureOf(stripe.checkout.sessions.create(priced(49)));
  expect(failure).toMatchObject({
    code: 'amount_too_small',
    message: "The Checkout Session's total amount due must add up to at least $0.50 usd",
  });
  expect((await stripe.checkout.sessions.create(priced(50))).amount_total).toBe(50);
});
