import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats } from '../testing/harness.ts';

async function paid() {
  const setup = await setUp();
  const { id } = await setup.stripe.checkout.sessions.create(threeSeats(setup.clock));
  const payment_intent = String(setup.standIn.control.pay(id).payment_intent);
  const { control } = setup.standIn;
  const types = () => control.webhooks.events().map(({ type }) => type.replace('charge.dispute.', ''));
  return { ...setup, control, payment_intent, types };
}
async function disputed() {
  const one = await paid();
  return { ...one, dispute: one.control.dispute(one.payment_intent) };
}
const taken = ({ balance_transactions }: { balance_transactions: { amount: number }[] }) =>
  balance_transactions.map(({ amount }) => amount);

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated'], true],
  ['lost', ['charge.dispute.closed'], false],
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

test('a bank that only asks takes no money, and the payment can be refunded meanwhile', async () => {
  const { stripe, control, payment_intent, types } = await paid();
  const { id } = control.inquire(payment_intent);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  });
  control.moveDispute(id, 'warning_under_review');
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded');
  expect(taken(control.moveDispute(id, 'warning_closed'))).toEqual([]);
  expect(types().filter((type) => !type.includes('refund'))).toEqual([
    'checkout.session.completed',
    'created',
    'updated',
    'closed',
  ]);
});

test('what a bank asks about can become a dispute, or be prevented; then it is none of the other', async () => {
  const { stripe, control, payment_intent, types } = await paid();
  const { id } = control.inquire(payment_intent);
  expect(() => control.moveDispute(id, 'won')).toThrow('cannot come from warning_needs_response to won');
  expect(taken(control.moveDispute(id, 'needs_response'))).toEqual([-3600]);
  expect(types().slice(2)).toEqual(['updated', 'funds_withdrawn']);
  expect((await failureOf(stripe.refunds.create({ payment_intent }))).code).toBe('charge_disputed');
  for (const status of ['warning_closed', 'prevented', 'needs_response'] as const)
    expect(() => control.moveDispute(id, status)).toThrow('cannot come from');
  const other = await paid();
  const { id: prevented } = other.control.inquire(other.payment_intent);
  expect(taken(other.control.moveDispute(prevented, 'prevented'))).toEqual([]);
  expect(() => other.control.moveDispute(prevented, 'warning_closed')).toThrow('closed');
});

test('money that a bank has taken comes back to whom it decides for; then it may question the payment once more', async () => {
  const { control, payment_intent, dispute } = await disputed();
  expect(() => control.dispute(payment_intent)).toThrow('cannot be disputed');
  expect(taken(control.moveDispute(dispute.id, 'won'))).toEqual([-3600, 3600]);
  const { id } = control.dispute(payment_intent);
  expect(taken(control.moveDispute(id, 'lost'))).toEqual([-3600]);
  expect(() => control.dispute(payment_intent)).toThrow('cannot be disputed');
  control.moveDispute(id, 'appeal_under_review');
  expect(taken(control.moveDispute(id, 'won'))).toEqual([-3600, 3600]);
});
