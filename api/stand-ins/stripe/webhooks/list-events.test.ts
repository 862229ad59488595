import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats } from '../testing/harness.ts';

const DAY_MS = 86_400_000;

test('events are listed newest first, by type and by time, also those that no webhook got', async () => {
  const { stripe, standIn, clock } = await setUp({ webhookUrl: null });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
    standIn.control.pay(id);
    ids.push(id);
    clock.now = new Date(clock.now.getTime() + 60_000);
  }
  const objects = async (params: Parameters<typeof stripe.events.list>[0]) =>
    (await stripe.events.list(params)).data.map(({ data }) => 'id' in data.object && data.object.id);
  const middle = Math.floor(clock.now.getTime() / 1000) - 120;
  expect(await objects({})).toEqual(ids.toReversed());
  expect(await objects({ created: { gte: middle } })).toEqual(ids.slice(1).toReversed());
  expect(await objects({ types: ['checkout.session.expired'] })).toEqual([]);
  expect(await objects({ type: 'checkout.session.*', limit: 2 })).toEqual(ids.slice(1).toReversed());
});

test('events are forgotten after thirty days', async () => {
  const { stripe, standIn, clock } = await setUp();
  standIn.control.pay((await stripe.checkout.sessions.create(threeSeats(clock))).id);
  clock.now = new Date(clock.now.getTime() + 30 * DAY_MS);
  expect((await stripe.events.list()).data).toHaveLength(1);
  clock.now = new Date(clock.now.getTime() + 1000);
  expect((await stripe.events.list()).data).toEqual([]);
});

test('more than twenty types are refused', async () => {
  const { stripe } = await setUp();
  const types = Array.from({ length: 21 }, (_, index) => `a.${index}`);
  expect((await failureOf(stripe.events.list({ types }))).param).toBe('types');
});
