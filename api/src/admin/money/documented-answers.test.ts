import { expect, test } from 'vitest';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { documentedCalls } from '../../orders/testing/documented.ts';
import { putMoneyCase } from '../../orders/testing/put-money-case.ts';
import { stuckRefundsIn } from './testing/stuck-refunds.ts';

const cinema = cinemaForTests();
const { sentBackTwice } = stuckRefundsIn(cinema);
const { world } = cinema;

test('what admins are answered about money is what the document says, field by field', async () => {
  const { call, wrong, left } = await documentedCalls(world);
  const expected = { amountCents: 1200, currency: 'usd' };
  await putMoneyCase(world, { _id: 'amount_differs-cs_x', kind: 'amount_differs', expected });
  const [one, other] = [await sentBackTwice('succeeded'), await sentBackTwice()];
  await call('get', 'admin/money', '', undefined, 'boss');
  await call('post', 'admin/money/{id}/retry-refund', one.id, { reason: 'A new card' }, 'boss');
  await call('post', 'admin/money/{id}/settle-by-hand', other.id, { reason: 'Paid out by hand' }, 'boss');
  expect(wrong).toEqual([]);
  expect(left(/ .api.admin.money\b/)).toEqual([]);
});
