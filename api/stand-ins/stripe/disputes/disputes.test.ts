import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats } from '../testing/harness.ts';

async function disputed() {
  const setup = await setUp();
  const { id } = await setup.stripe.checkout.sessions.create(threeSeats(setup.clock));
  const payment_intent = String(setup.standIn.control.pay(id).payment_intent);
  const dispute = setup.standIn.control.dispute(payment_intent);
  return { ...setup, payment_intent, dispute };
}

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated'], true],
  ['lost', ['charge.dispute.closed'], false],
  ['warning_closed', ['charge.dispute.closed', 'charge.dispute.funds_reinstated'], true],
] as const)('a dispute goes through review to %s', async (end, told, refundable) => {
  const { stripe, standIn, payment_intent, dispute } = await disputed();
  expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([
    { id: dispute.id, status: 'needs_response', amount: 3600 },
  ]);
  expect((await failureOf(stripe.refunds.create({ payment_intent }))).code).toBe('charge_disputed');
  standIn.control.moveDispute(dispute.id, 'under_review');
  standIn.control.moveDispute(dispute.id, end);
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe(end);
  const types = standIn.control.webhooks.events().map(({ type }) => type);
  expect(types.slice(1)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    ...told,
  ]);
  expect(() => standIn.control.moveDispute(dispute.id, 'won')).toThrow('closed');
  const refund = await stripe.refunds.create({ payment_intent }).catch(() => null);
  expect(refund !== null).toBe(refundable);
});
