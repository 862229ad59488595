import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putMoneyCase } from '../../orders/testing/put-money-case.ts';
import { stuckRefundsIn } from './testing/stuck-refunds.ts';

const cinema = cinemaForTests();
const { world, tonight, buy, refundsOf, news } = cinema;
const { retry, sentBackTwice } = stuckRefundsIn(cinema);

/** A ticket's payment, with a case about it under a booking. */
async function paid(_id: string, userId: string, seat: string, of?: string) {
  const { bookingId, sessionId } = await buy(userId, tonight(), [seat]);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const about = { bookingId: of ?? bookingId, paymentIntentId, sessionId };
  await putMoneyCase(world, { _id, outcome: 'failed', ...about });
  return { bookingId, sessionId, paymentIntentId };
}

test('a refund is named by the booking whose money it is, that of a second payment by its page too', async () => {
  const create = vi.spyOn(world.deps.payments.refunds, 'create');
  const keys = () => create.mock.calls.map(([, options]) => options?.idempotencyKey);
  const second = await buy('ann', tonight(), ['B1']);
  const { sessionId } = await paid('refund_failed-second', 'bob', 'A1', second.bookingId);
  expect((await retry('refund_failed-second')).http).toBe(200);
  expect(keys()).toEqual([expect.stringContaining(`${second.bookingId}-${sessionId}`)]);
  create.mockClear();
  const own = await paid('refund_failed-first', 'cy', 'C1');
  expect((await retry('refund_failed-first')).http).toBe(200);
  expect(keys()).toEqual([expect.stringContaining(own.bookingId)]);
  expect(keys()[0]).not.toContain(own.sessionId);
  await news();
});

test('a second payment goes back when a person asks for it, also while that of the booking itself is stuck', async () => {
  const { bookingId } = await sentBackTwice();
  const own = await world.booking(bookingId);
  expect(own.state).toBe('refunding');
  const before = await refundsOf(own);
  const { paymentIntentId } = await paid('refund_failed-beside', 'bob', 'B1', bookingId);
  expect((await retry('refund_failed-beside')).http).toBe(200);
  expect(await refundsOf({ paymentIntentId })).toMatchObject([{ status: 'succeeded' }]);
  expect(await refundsOf(own)).toEqual(before);
  await news();
});

test('of a page that Stripe does not know no refund is made', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const lost = { bookingId, paymentIntentId, sessionId: 'cs_test_lost', outcome: 'failed' } as const;
  await putMoneyCase(world, { _id: 'refund_failed-lost', ...lost });
  expect(await retry('refund_failed-lost')).toMatchObject({ http: 502, code: 'payment_provider' });
  expect(await refundsOf({ paymentIntentId })).toEqual([]);
});

test('of a booking that is gone nothing is owed', async () => {
  const gone = { bookingId: 'gone', paymentIntentId: 'pi_x', outcome: 'failed' } as const;
  await putMoneyCase(world, { _id: 'refund_failed-gone', ...gone });
  expect(await retry('refund_failed-gone')).toMatchObject({ http: 409, code: 'nothing_owed' });
});

test('the book of acts tells whose refund was asked for', async () => {
  const { bookingId } = await paid('refund_failed-told', 'ann', 'A1');
  await retry('refund_failed-told');
  const act = await world.deps.db.adminActs.findOne({ 'detail.case': 'refund_failed-told' });
  expect(act?.detail).toMatchObject({ booking: bookingId, movieId: '100' });
  await news();
});
