import { expect, test, vi } from 'vitest';
import type { MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { ensureRefunded } from './ensure-refunded.ts';

const { world, tonight, buy, refundsOf } = cinemaForTests();

/** A ticket whose payment is due back, and a case about it in which somebody has done something. */
async function due(
  _id: string,
  outcome: MoneyCaseDocument['outcome'],
  step: { why?: string; actor?: string },
) {
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  const booking = await world.booking(bookingId);
  const { paymentIntentId = '' } = booking;
  const steps = [{ outcome, at: world.clock.now(), ...step }];
  await putMoneyCase(world, { _id, bookingId, paymentIntentId, outcome, steps });
  const checkout = { id: sessionId, amountCents: 1000, currency: 'usd' };
  return { booking, checkout, paymentIntentId, name: bookingId };
}
const outcomeOf = async (_id: string) => (await world.deps.db.moneyCases.findOne({ _id }))?.outcome;

test('what a person has given back by hand is settled, and Stripe is not asked about it', async () => {
  const payment = await due('by hand', 'refunded', { why: 'settled_by_hand' });
  const asks = vi.spyOn(world.deps.payments.refunds, 'list');
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  expect(asks).not.toHaveBeenCalled();
});

test('money that is back is back, also while a person asks for it', async () => {
  const payment = await due('asked', 'owed', { actor: 'boss' });
  await world.deps.payments.refunds.create({ payment_intent: payment.paymentIntentId });
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  expect(await outcomeOf('asked')).toBe('refunded');
  expect(await refundsOf(payment.booking)).toHaveLength(1);
});
