import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import type { MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { refuseWhileStripeReturns } from './refuse-while-stripe-returns.ts';

const { world, tonight, buy, news } = cinemaForTests();

const look = (change: Partial<MoneyCaseDocument>) =>
  refuseWhileStripeReturns(world.deps, {
    _id: 'unknown_session-cs_x',
    kind: 'unknown_session',
    amountCents: 1000,
    currency: 'usd',
    outcome: 'failed',
    steps: [],
    at: world.clock.now(),
    schemaVersion: 1,
    ...change,
  });
const NOTHING_OWED = { status: 409, code: 'nothing_owed' };

test('where no payment is known Stripe is not asked', async () => {
  const asks = vi.spyOn(world.deps.payments.refunds, 'list');
  await look({});
  expect(asks).not.toHaveBeenCalled();
});

test('of a payment whose page is not known what is back is seen as well', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await look({ paymentIntentId });
  world.stripe.refund(paymentIntentId);
  await news();
  await expect(look({ paymentIntentId })).rejects.toMatchObject(NOTHING_OWED);
});

test('what was refunded and what a bank has taken are the whole together, though the bank’s sum is a little less than what was left', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId, 400);
  await look({ paymentIntentId });
  world.stripe.moveDispute(world.stripe.dispute(paymentIntentId, 580).id, 'lost');
  await expect(look({ paymentIntentId })).rejects.toMatchObject(NOTHING_OWED);
  await news();
});

test('of a payment of another account only a person can know; what else Stripe does not answer is told', async () => {
  const list = vi.spyOn(world.deps.payments.refunds, 'list');
  const failing = (statusCode: number) =>
    list.mockRejectedValueOnce(
      new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode }),
    );
  failing(404);
  await look({ paymentIntentId: 'pi_elsewhere' });
  failing(400);
  await expect(look({ paymentIntentId: 'pi_elsewhere' })).rejects.toMatchObject({ statusCode: 400 });
});
