import { afterEach, expect, test } from 'vitest';
import { tokenOf } from '../../testing/tokens.ts';
import { startWorld, type World } from '../../orders/testing/world.ts';
import { listenTo } from './testing/listen.ts';

/** A busy machine takes its time. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
let world: World;
afterEach(() => world.close());

test('one person has a few streams, everybody together a bound, and whoever leaves makes room', async () => {
  world = await startWorld({ LIVE_PER_USER: '2', LIVE_LISTENERS: '3' });
  const { _id } = await world.addShow();
  const open = (who: string) => listenTo(world.url, _id, tokenOf(who));
  const first = await open('ann');
  const second = await open('ann');
  const third = await open('ann');
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('30');
  const bob = await open('bob');
  expect(bob.status).toBe(200);
  expect((await open('cleo')).status).toBe(503);
  first.leave();
  await eventually(async () => (await open('ann')).status).toBe(200);
  expect((await open('cleo')).status).toBe(503);
  for (const listener of [second, bob]) listener.leave();
});

test('an unknown show takes nobody’s place', async () => {
  world = await startWorld({ LIVE_PER_USER: '1' });
  const { _id } = await world.addShow();
  expect((await listenTo(world.url, 'f'.repeat(24), tokenOf('ann'))).status).toBe(404);
  expect((await listenTo(world.url, _id, tokenOf('ann'))).status).toBe(200);
});

test('listeners are sent away when the database does not tell any more', async () => {
  world = await startWorld({ LIVE_POLL_MS: '10', MONGODB_TIMEOUT_MS: '200' });
  const { _id } = await world.addShow();
  const listener = await listenTo(world.url, _id, tokenOf('ann'));
  await eventually(listener.occupied).toEqual([]);
  await world.deps.db.raw.client.close(true);
  await listener.ended;
  expect(listener.heard.at(-1)).toEqual({ event: 'end', data: 'away' });
});
