import { expect, test, vi } from 'vitest';
import type { ShowDocument, WaitingPerson } from '../db/documents.ts';
import { fillListKeys } from '../db/list-keys.ts';
import { finishCancellations } from './cancel-show/finish-cancellation.ts';
import { freeLostSeats } from './settlement/free-lost-seats.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { keyOf } from './waiting/line.ts';
import { serveLines } from './waiting/serve-lines.ts';

const { world, tonight, buy } = cinemaForTests();

/** What no code of ours writes: a hand in the database, or a release that is not here any more. */
const spoil = ({ _id }: Pick<ShowDocument, '_id'>, change: Record<string, unknown>) =>
  world.deps.db.raw.collection<{ _id: string }>('shows').updateOne({ _id }, { $set: change });
const cancelled = () => ({
  status: 'cancelled',
  cancellation: { actor: 'boss', reason: 'No power', at: world.clock.now() },
});
const waits = (more: Partial<WaitingPerson> = {}): WaitingPerson => ({
  userId: 'cy',
  count: 1,
  since: world.clock.now(),
  ...more,
});

test.each([
  ['no seats', { seats: null }],
  ['a seat that is nothing', { 'seats.B1': null }],
  ['a line that is nothing', { waiting: null }],
])('a show with %s keeps no other from having its lost seats freed', async (_, change) => {
  const other = await world.addShow();
  for (const show of [tonight(), other])
    await spoil(show, { 'seats.A1': { state: 'sold', bookingId: 'withdrawn' } });
  await spoil(tonight(), change);
  const told = vi.spyOn(world.deps.log, 'error');
  await freeLostSeats(world.deps);
  expect((await world.show(other._id)).seats).toEqual({});
  expect(told.mock.calls.map(([about]) => about)).toMatchObject([{ show: tonight()._id }]);
  await world.deps.db.shows.deleteOne({ _id: tonight()._id });
});

test('seats that cannot be freed now keep no others from being free', async () => {
  const other = await world.addShow();
  for (const show of [tonight(), other])
    await spoil(show, { 'seats.A1': { state: 'sold', bookingId: `withdrawn ${show._id}` } });
  const { shows } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementation(async (filter, ...words) => {
    if (filter._id === tonight()._id) throw new Error('the connection broke');
    return update(filter, ...words);
  });
  await freeLostSeats(world.deps);
  expect((await world.show(other._id)).seats).toEqual({});
  vi.restoreAllMocks();
  await freeLostSeats(world.deps);
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a line that is nothing, or somebody in it who is, keeps no other show from being served', async () => {
  const other = await world.addShow({ waiting: { [keyOf('cy')]: waits() } });
  await spoil(tonight(), { waiting: null });
  const broken = await world.addShow();
  await spoil(broken, { waiting: { x: null } });
  await serveLines(world.deps);
  expect(await world.deps.db.bookings.countDocuments({ showId: other._id, userId: 'cy' })).toBe(1);
  await world.deps.db.shows.deleteMany({ _id: { $in: [tonight()._id, broken._id] } });
});

test('the money of a cancelled show does not wait for a line that cannot be told, and the show for it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  await spoil(tonight(), { ...cancelled(), waiting: { x: null, [keyOf('cy')]: waits() } });
  const told = vi.spyOn(world.deps.log, 'error');
  await finishCancellations(world.deps);
  expect(told.mock.calls).toMatchObject([[{ show: tonight()._id }, 'a cancellation has to wait']]);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect((await world.show(tonight()._id)).cancellation?.doneAt).toBeUndefined();
  await spoil(tonight(), { waiting: { [keyOf('cy')]: waits() } });
  await finishCancellations(world.deps);
  expect((await world.show(tonight()._id)).cancellation?.doneAt).toEqual(world.clock.now());
  expect(await world.deps.db.messages.countDocuments({ 'waiting.showId': tonight()._id })).toBe(1);
});

test('a booking of a cancelled show that cannot be ended keeps the others’ money from nobody', async () => {
  await putBooking(world, { userId: 'bob', showId: tonight()._id, state: 'refunding', seats: ['B1'] });
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  await spoil(tonight(), cancelled());
  await finishCancellations(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  await world.deps.db.bookings.deleteMany({ showId: tonight()._id });
});

test('a hold that cannot be ended keeps no other from ending', async () => {
  const holdUntil = world.clock.now();
  const broken = await putBooking(world, { userId: 'bob', showId: tonight()._id, holdUntil });
  await world.deps.db.raw
    .collection<{ _id: string }>('bookings')
    .updateOne({ _id: broken._id }, { $set: { session: 'none' }, $unset: { seats: true } });
  const other = await putBooking(world, { userId: 'bob', showId: tonight()._id, holdUntil, seats: ['B1'] });
  await sweep(world.deps);
  expect((await world.booking(other._id)).state).toBe('expired');
  await world.deps.db.bookings.deleteOne({ _id: broken._id });
});

test('a booking whose owner has no name keeps no other from being found by the admin', async () => {
  const { bookings, raw } = world.deps.db;
  const [broken, other] = [
    await buy('dee', await world.addShow(), ['A1']),
    await buy('eve', await world.addShow(), ['A1']),
  ];
  await raw
    .collection<{ _id: string }>('bookings')
    .updateOne({ _id: broken.bookingId }, { $unset: { userName: true } });
  await bookings.updateMany({}, { $unset: { listKeys: true } });
  await fillListKeys(world.deps.db);
  expect((await world.booking(other.bookingId)).listKeys?.words).toContain('eve');
  expect((await world.booking(broken.bookingId)).listKeys?.user).toBe('');
});
