import { expect, test, vi } from 'vitest';
import type { WaitingPerson } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { tellWaiting } from './tell-waiting.ts';

const { world, tonight } = cinemaForTests();

const waits = (more: Partial<WaitingPerson> = {}): WaitingPerson => ({
  userId: 'cy',
  count: 2,
  since: world.clock.now(),
  ...more,
});
const set = ($set: Record<string, unknown>, _id = tonight()._id) =>
  world.deps.db.shows.updateOne({ _id }, { $set });
const cancelled = (more: Record<string, unknown> = {}) =>
  set({
    status: 'cancelled',
    cancellation: { actor: 'boss', reason: 'No power', at: world.clock.now() },
    ...more,
  });
const messages = () =>
  world.deps.db.messages.find({ 'waiting.showId': tonight()._id }).sort({ _id: 1 }).toArray();
const show = () => world.show(tonight()._id);

test('whoever waits for a cancelled show has a message due at once, and stands in no line any more', async () => {
  const other = await world.addShow({ waiting: { cy: waits() }, status: 'cancelled' });
  await cancelled({ waiting: { cy: waits(), dora: waits({ userId: 'dora', count: 1 }) } });
  const { at } = (await show()).cancellation!;
  world.clock.turn({ minutes: 1 });
  await tellWaiting(world.deps, await show());
  const message = { kind: 'wait_ended', at, due: at, tries: 0, schemaVersion: 1 };
  expect(await messages()).toEqual([
    {
      _id: `${tonight()._id}.cy.wait_ended`,
      waiting: { showId: tonight()._id, userId: 'cy', count: 2 },
      ...message,
    },
    {
      _id: `${tonight()._id}.dora.wait_ended`,
      waiting: { showId: tonight()._id, userId: 'dora', count: 1 },
      ...message,
    },
  ]);
  expect((await show()).waiting).toEqual({});
  expect(Object.keys((await world.show(other._id)).waiting ?? {})).toEqual(['cy']);
});

test('seats that were offered and are no booking yet are free again, all others stay as they are', async () => {
  const until = world.clock.in({ minutes: 5 });
  const offer = { bookingId: 'offered', seats: ['A1', 'A2'], until, at: world.clock.now() };
  const held = { state: 'held', bookingId: 'offered', until };
  const sold = { state: 'sold', bookingId: 'somebody' };
  const seats = { A1: held, A2: held, A3: { ...held, bookingId: 'other' }, B1: sold };
  const other = await world.addShow();
  await set({ seats: { A1: held } }, other._id);
  await cancelled({ seats, waiting: { cy: waits({ offer }), dora: waits({ userId: 'dora' }) } });
  await tellWaiting(world.deps, await show());
  expect(Object.keys((await show()).seats)).toEqual(['A3', 'B1']);
  expect(Object.keys((await world.show(other._id)).seats)).toEqual(['A1']);
  expect(await messages()).toHaveLength(2);
});

test.each(['paid', 'refunding', 'refunded'] as const)(
  'who has paid for what was offered, so that it is %s, is not told that nothing was charged',
  async (state) => {
    const { _id: bookingId } = await putBooking(world, { userId: 'cy', showId: tonight()._id, state });
    const offer = { bookingId, seats: ['A1'], until: world.clock.in({ minutes: 5 }), at: world.clock.now() };
    await cancelled({ waiting: { cy: waits({ offer }), dora: waits({ userId: 'dora' }) } });
    await tellWaiting(world.deps, await show());
    expect((await messages()).map(({ waiting }) => waiting?.userId)).toEqual(['dora']);
    expect((await show()).waiting).toEqual({});
  },
);

test('whose offer was over before the show was cancelled is told like who waits', async () => {
  const over = { userId: 'cy', showId: tonight()._id, holdUntil: world.clock.now() };
  const { _id: bookingId } = await putBooking(world, over);
  const offer = { bookingId, seats: ['A1'], until: world.clock.in({ minutes: 5 }), at: world.clock.now() };
  await cancelled({ waiting: { cy: waits({ offer }) } });
  await tellWaiting(world.deps, await show());
  expect(await messages()).toHaveLength(1);
});

test.each(['cancelled', 'expired'] as const)(
  'whose booking of an offer was %s before its time was over is told like who waits',
  async (state) => {
    const { _id: bookingId } = await putBooking(world, { userId: 'cy', showId: tonight()._id, state });
    const offer = { bookingId, seats: ['A1'], until: world.clock.in({ minutes: 5 }), at: world.clock.now() };
    await cancelled({ waiting: { cy: waits({ offer }) } });
    await tellWaiting(world.deps, await show());
    expect(await messages()).toHaveLength(1);
  },
);

test('somebody who was told before a crash is not told again, and leaves the line', async () => {
  await cancelled({ waiting: { cy: waits() } });
  const seen = await show();
  const { shows } = world.deps.db;
  vi.spyOn(shows, 'updateOne').mockRejectedValueOnce(new Error('the process died'));
  await expect(tellWaiting(world.deps, seen)).rejects.toThrow('the process died');
  await tellWaiting(world.deps, seen);
  expect(await messages()).toHaveLength(1);
  expect((await show()).waiting).toEqual({});
});

test('a message that cannot be written leaves its person in the line', async () => {
  await cancelled({ waiting: { cy: waits() } });
  vi.spyOn(world.deps.db.messages, 'insertOne').mockRejectedValueOnce(new Error('the disk is full'));
  await expect(tellWaiting(world.deps, await show())).rejects.toThrow('the disk is full');
  expect(Object.keys((await show()).waiting ?? {})).toEqual(['cy']);
});

test('nobody is told of a show that takes place, was cancelled without a word, or that nobody waits for', async () => {
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await set({ waiting: { cy: waits() }, cancellation });
  const scheduled = await show();
  await world.addShow({ status: 'cancelled', cancellation, waiting: { cy: waits() } });
  await tellWaiting(world.deps, scheduled);
  await set({ status: 'cancelled' });
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $unset: { cancellation: true } });
  await tellWaiting(world.deps, scheduled);
  expect(Object.keys((await show()).waiting ?? {})).toEqual(['cy']);
  await cancelled();
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $unset: { waiting: true } });
  await tellWaiting(world.deps, scheduled);
  await tellWaiting(world.deps, { ...scheduled, _id: 'nobody knows it' });
  expect(await messages()).toEqual([]);
});
