import { afterEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../orders/testing/world.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { listenTo } from './testing/listen.ts';

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
let world: World;
afterEach(() => world.close());

const set = (_id: string, change: Record<string, unknown>) =>
  world.deps.db.raw
    .collection<{ _id: string }>('shows')
    .updateOne({ _id }, { $set: change, $inc: { seatsVersion: 1 } });

test('a show that cannot be read ends its own streams, and those of the others go on', async () => {
  world = await startWorld({ LIVE_POLL_MS: '10' });
  const [broken, whole] = [await world.addShow(), await world.addShow()];
  const [first, other] = [
    await listenTo(world.url, broken._id, tokenOf('ann')),
    await listenTo(world.url, whole._id, tokenOf('bob')),
  ];
  await eventually(other.occupied).toEqual([]);
  await set(broken._id, { 'seats.A1': null });
  await set(whole._id, { 'seats.B1': { state: 'sold', bookingId: 'b' } });
  await eventually(other.occupied).toEqual(['B1']);
  await first.ended;
  expect(first.heard.at(-1)).toEqual({ event: 'end', data: 'away' });
  const again = await listenTo(world.url, broken._id, tokenOf('ann'));
  expect(again.status).toBe(500);
  await set(whole._id, { 'seats.B2': { state: 'sold', bookingId: 'b' } });
  await eventually(other.occupied).toEqual(['B1', 'B2']);
  other.leave();
});

test('the seats of a show that is deleted stay as they were told, and its streams end with their tokens', async () => {
  world = await startWorld({ LIVE_POLL_MS: '10', LIVE_SECONDS: '1' });
  const { _id } = await world.addShow();
  const listener = await listenTo(world.url, _id, tokenOf('ann'));
  await eventually(listener.occupied).toEqual([]);
  await world.deps.db.shows.deleteOne({ _id });
  await listener.ended;
  expect(listener.heard.at(-1)).toEqual({ event: 'end', data: 'renew' });
  expect((await listenTo(world.url, _id, tokenOf('ann'))).status).toBe(404);
});
