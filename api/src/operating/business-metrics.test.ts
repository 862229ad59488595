import { expect, test } from 'vitest';
import { listenTo } from '../seats/live/testing/listen.ts';
import { sweep } from '../orders/settlement/sweep.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { tokenOf } from '../testing/tokens.ts';
import { figuresOf } from './testing/figures.ts';

const { world, tonight, hold, news } = cinemaForTests();
const figures = () => figuresOf(world.url);
const events = async () => {
  const now = await figures();
  return Object.fromEntries(
    ['begun', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'].map((event) => [
      event,
      now.get(`matinee_bookings_total{event="${event}"}`),
    ]),
  );
};

test('what becomes of bookings is counted: begun, paid, cancelled, refunded, expired', async () => {
  const before = await events();
  const paid = await hold('ann', tonight(), ['A1']);
  const left = await hold('bob', tonight(), ['A2']);
  world.stripe.pay(paid.sessionId);
  await news();
  await world.as('ann').cancel(paid.bookingId);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  expect((await world.booking(left.bookingId)).state).toBe('expired');
  const after = await events();
  const more = Object.fromEntries(
    Object.entries(after).map(([event, count = NaN]) => [event, count - (before[event] ?? NaN)]),
  );
  expect(more).toEqual({ begun: 2, paid: 1, expired: 1, cancelled: 0, refunding: 1, refunded: 1 });
});

test('odd payments are counted by kind, and those that are not at their end stand open', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { amountCents: 1 } });
  const path = '/v1/refunds';
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path });
  world.stripe.pay(sessionId);
  await news();
  const told = await figures();
  expect(told.get('matinee_money_cases_total{kind="amount_differs"}')).toBe(1);
  expect(told.get('matinee_money_cases_open{outcome="owed"}')).toBeDefined();
});

test('what waits is told with how long it has: holds that are over and that nobody has ended', async () => {
  await hold('cy', tonight(), ['C1']);
  world.clock.turn({ minutes: 10, ms: 90_000 });
  const waiting = await figures();
  expect(waiting.get('matinee_backlog{work="holds"}')).toBe(1);
  expect(waiting.get('matinee_backlog_oldest_seconds{work="holds"}')).toBeCloseTo(90, 0);
  await sweep(world.deps);
  const done = await figures();
  expect(done.get('matinee_backlog{work="holds"}')).toBe(0);
  expect(done.get('matinee_backlog_oldest_seconds{work="holds"}')).toBe(0);
});

test('the refund that waits longest is told, whenever its seats were booked', async () => {
  const early = await hold('ann', tonight(), ['D1']);
  world.clock.turn({ minutes: 5 });
  const late = await hold('bob', tonight(), ['D2']);
  for (const { sessionId } of [early, late]) world.stripe.pay(sessionId);
  await news();
  const cancel = async (who: string, bookingId: string) => {
    // Stripe is away: the refund stays owed.
    world.stripe.failNext({ times: 50, how: 'error', method: 'POST', path: '/v1/refunds' });
    expect(await world.as(who).cancel(bookingId)).toMatchObject({ success: true });
  };
  await cancel('bob', late.bookingId);
  world.clock.turn({ minutes: 30 });
  await cancel('ann', early.bookingId);
  const waiting = await figures();
  expect(waiting.get('matinee_backlog{work="refunds"}')).toBe(2);
  expect(waiting.get('matinee_backlog_oldest_seconds{work="refunds"}')).toBeGreaterThan(1700);
});

test('open seat maps are counted until they close', async () => {
  const map = await listenTo(world.url, tonight()._id, tokenOf('ann'));
  expect((await figures()).get('matinee_live_listeners')).toBe(1);
  map.leave();
  await expect.poll(async () => (await figures()).get('matinee_live_listeners')).toBe(0);
});

test('unique indexes stand, and nothing is live where nothing was released', async () => {
  const told = await figures();
  expect(told.get('matinee_indexes_missing')).toBe(0);
  expect(told.get('matinee_database_up')).toBe(1);
  expect(told.get('matinee_composition_age_seconds')).toBeNaN();
});
