import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats, type TestSetup } from '../testing/harness.ts';

async function paidIntent({ stripe, standIn, clock }: TestSetup): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  return String(standIn.control.pay(id).payment_intent);
}

test('money goes back in parts until none is left', async () => {
  const setup = await setUp();
  const { stripe } = setup;
  const payment_intent = await paidIntent(setup);
  const part = await stripe.refunds.create({
    payment_intent,
    amount: 1200,
    reason: 'requested_by_customer',
    metadata: { bookingId: 'booking-1' },
  });
  expect(part).toMatchObject({ amount: 1200, status: 'succeeded', metadata: { bookingId: 'booking-1' } });
  const tooMuch = await failureOf(stripe.refunds.create({ payment_intent, amount: 2401 }));
  expect(tooMuch.message).toBe('Refund amount ($24.01) is greater than unrefunded amount on charge ($24.00)');
  const rest = await stripe.refunds.create({ payment_intent });
  expect(rest.amount).toBe(2400);
  expect((await failureOf(stripe.refunds.create({ payment_intent }))).code).toBe('charge_already_refunded');

  const listed = await stripe.refunds.list({ payment_intent });
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  expect(await stripe.refunds.retrieve(part.id, { expand: ['charge'] })).toMatchObject({
    charge: { amount_refunded: 3600, refunded: true },
  });
});

test('a refund tells the webhook of the refund and of the charge', async () => {
  const setup = await setUp();
  const payment_intent = await paidIntent(setup);
  await setup.standIn.control.webhooks.settled();
  setup.receiver.events.length = 0;
  await setup.stripe.refunds.create({ payment_intent });
  await setup.standIn.control.webhooks.settled();
  const types = setup.receiver.events.map(({ type }) => type).toSorted();
  expect(types).toEqual(['charge.refunded', 'refund.created', 'refund.updated']);
  const charge = setup.receiver.events.find((event) => event.type === 'charge.refunded');
  expect(charge?.data.object).toMatchObject({ payment_intent, amount_refunded: 3600, refunded: true });
});

test('a refund from the dashboard is like any other', async () => {
  const setup = await setUp();
  const payment_intent = await paidIntent(setup);
  const refund = setup.standIn.control.refund(payment_intent);
  expect(await setup.stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 3600, payment_intent });
  await setup.standIn.control.webhooks.settled();
  expect(setup.receiver.events.map(({ type }) => type)).toContain('charge.refunded');
});

test('a refund that comes back from the bank can be made again', async () => {
  const setup = await setUp();
  const payment_intent = await paidIntent(setup);
  const refund = await setup.stripe.refunds.create({ payment_intent });
  setup.standIn.control.failRefund(refund.id);
  expect(await setup.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect((await setup.stripe.refunds.create({ payment_intent })).amount).toBe(3600);
});

test('a payment that nobody knows cannot be refunded', async () => {
  const { stripe } = await setUp();
  expect(await failureOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'payment_intent',
  });
  expect((await failureOf(stripe.refunds.create({}))).statusCode).toBe(400);
});

test.each([
  ['pending', 'succeeded', 0],
  ['pending', 'failed', 3600],
  ['requires_action', 'canceled', 3600],
  ['requires_action', 'pending', 0],
] as const)('a refund that is %s and becomes %s leaves %i to give back', async (begun, become, left) => {
  const setup = await setUp();
  const payment_intent = await paidIntent(setup);
  setup.standIn.control.refundsBegin(begun);
  const refund = await setup.stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe(begun);
  const twice = await failureOf(setup.stripe.refunds.create({ payment_intent }));
  expect(twice.code).toBe('charge_already_refunded');
  expect(setup.standIn.control.moveRefund(refund.id, become).status).toBe(become);
  const { latest_charge } = await setup.stripe.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge'],
  });
  const charge = latest_charge as Stripe.Charge;
  expect(charge.amount - charge.amount_refunded).toBe(left);
});

test('a refund that the balance is too small for is pending for that reason until it is sent', async () => {
  const setup = await setUp();
  const payment_intent = await paidIntent(setup);
  setup.standIn.control.refundsBegin('unfunded');
  const refund = await setup.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' });
  const sent = setup.standIn.control.moveRefund(refund.id, 'succeeded');
  expect(sent).toMatchObject({ status: 'succeeded' });
  expect(sent.pending_reason).toBeUndefined();
});

test('a refund that fails at once gives nothing back', async () => {
  const setup = await setUp();
  const payment_intent = await paidIntent(setup);
  setup.standIn.control.refundsBegin('failed');
  expect((await setup.stripe.refunds.create({ payment_intent })).status).toBe('failed');
  setup.standIn.control.refundsBegin('succeeded');
  expect((await setup.stripe.refunds.create({ payment_intent })).amount).toBe(3600);
});
