import { expect, test } from 'vitest';
import { shareHold } from '../orders/friends/share-hold.ts';
import { sweep } from '../orders/settlement/sweep.ts';
import { callerOf } from '../orders/testing/caller.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { awaitsOf } from './awaits.ts';

const { world, tonight, buy, hold, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

const ownOf = async (userId: string) => (await world.as(userId).bookings()).booking?.[0];

test('a booking whose debit is on its way says so until it has come, also once its hold is over, and leads to no page', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  expect(await ownOf('ann')).not.toHaveProperty('awaits');
  world.stripe.payLater(sessionId);
  await news();
  expect(await ownOf('ann')).toMatchObject({ state: 'pending', awaits: 'payment', paymentLink: null });
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  expect(await ownOf('ann')).toMatchObject({ state: 'expired', awaits: 'payment', expiresAt: null });
  world.stripe.settleLater(sessionId, 'succeed');
  await news();
  const { state } = await world.booking(bookingId);
  expect(state).toBe('paid');
  expect(await ownOf('ann')).not.toHaveProperty('awaits');
});

test('a debit that failed is waited for no more, nor is it when the same seats are held again', async () => {
  const { bookingId, sessionId } = await hold('bea', tonight(), ['B1']);
  world.stripe.payLater(sessionId);
  await news();
  expect(await ownOf('bea')).toMatchObject({ awaits: 'payment' });
  world.stripe.settleLater(sessionId, 'fail');
  await news();
  expect(await ownOf('bea')).not.toHaveProperty('awaits');
  expect((await world.as('bea').pay(bookingId)).http).toBe(200);
  const again = await ownOf('bea');
  expect(again).toMatchObject({ state: 'pending', paymentLink: expect.stringMatching(/\S/) });
  expect(again).not.toHaveProperty('awaits');
});

test('a hold that ran out while the bank asks who its buyer is says so until the bank has stopped', async () => {
  const { sessionId } = await hold('cleo', tonight(), ['C1']);
  world.stripe.askAtBank(sessionId, true);
  // The buyer may go back to the page as long as the seats are held.
  expect(await ownOf('cleo')).not.toHaveProperty('awaits');
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  expect(await ownOf('cleo')).toMatchObject({ state: 'expired', awaits: 'payment' });
  world.stripe.askAtBank(sessionId, false);
  await sweep(world.deps);
  const over = await ownOf('cleo');
  expect(over).toMatchObject({ state: 'expired' });
  expect(over).not.toHaveProperty('awaits');
});

test('a debit on a page that was to be closed for friends is waited for, too', async () => {
  const { bookingId, sessionId } = await hold('dora', tonight(), ['D1', 'D2']);
  world.stripe.payLater(sessionId);
  await news();
  await expect(shareHold(world.deps, callerOf('dora'), bookingId)).rejects.toMatchObject({
    code: 'payment_processing',
  });
  expect(await ownOf('dora')).toMatchObject({ state: 'pending', awaits: 'payment', shareToken: null });
});

test('money that goes back waits for a bank only while that questions the payment', async () => {
  const { bookingId } = await buy('eli', tonight(), ['E1']);
  const { id } = world.stripe.dispute((await world.booking(bookingId)).paymentIntentId ?? '');
  await news();
  expect(await ownOf('eli')).not.toHaveProperty('awaits');
  await world.as('eli').cancel(bookingId);
  expect(await ownOf('eli')).toMatchObject({ state: 'refunding', awaits: 'decision' });
  world.stripe.moveDispute(id, 'won');
  await news();
  const back = await ownOf('eli');
  expect(back).toMatchObject({ state: 'refunded' });
  expect(back).not.toHaveProperty('awaits');
});

test('who orders the same seats once more while their debit is on its way is told so, and not led to a page that is paid on', async () => {
  const { bookingId, sessionId } = await hold('gwen', tonight(), ['G1']);
  world.stripe.payLater(sessionId);
  await news();
  expect(await world.as('gwen').book(tonight()._id, ['G1'])).toMatchObject({
    http: 409,
    code: 'payment_processing',
  });
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', session: { id: sessionId } });
  world.stripe.settleLater(sessionId, 'succeed');
  await news();
  expect(await world.as('gwen').book(tonight()._id, ['G1'])).toMatchObject({ http: 200, bookingId });
});

test('a hold that has no page yet waits for no payment', async () => {
  const { bookingId } = await hold('finn', tonight(), ['F1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  expect(await ownOf('finn')).not.toHaveProperty('awaits');
});

test.each([
  ['refunding', { isQuestioned: true }, 'decision'],
  ['refunding', {}, undefined],
  ['refunded', { isQuestioned: true }, undefined],
] as const)('of money that is %s, with %j of it, is waited for: %s', (state, refund, awaits) => {
  expect(awaitsOf({ state, refund: refund as never })).toBe(awaits);
});
