import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats } from '../testing/harness.ts';

test.each([
  ['succeed', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
  ['fail', 'unpaid', 'requires_payment_method', 'checkout.session.async_payment_failed'],
] as const)('money that comes later can %s', async (outcome, paymentStatus, intentStatus, type) => {
  const { stripe, standIn, receiver, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  standIn.control.payLater(id);
  const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(waiting).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', amount_received: 0 },
  });
  expect(() => standIn.control.payLater(id)).toThrow('not open');
  await standIn.control.webhooks.settled();

  standIn.control.settleLater(id, outcome);
  const settled = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(settled).toMatchObject({ payment_status: paymentStatus, payment_intent: { status: intentStatus } });
  await standIn.control.webhooks.settled();
  expect(receiver.events.map((event) => event.type)).toEqual(['checkout.session.completed', type]);
  expect(() => standIn.control.settleLater(id, outcome)).toThrow('not processing');
});

test('money that has not come cannot be given back', async () => {
  const { stripe, standIn, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  const { payment_intent } = standIn.control.payLater(id);
  const failure = await failureOf(stripe.refunds.create({ payment_intent: String(payment_intent) }));
  expect(failure.message).toContain('has not succeeded');
});
