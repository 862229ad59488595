import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { INDEXES } from '../db/indexes.ts';
import { collectionOf, examinedBy, keepSearches } from '../db/testing/searches.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { putMoneyCase } from '../orders/testing/put-money-case.ts';

const { world, tonight } = cinemaForTests();

const put = (userId: string, minutes: number, change: object = {}) =>
  putBooking(world, { userId, showId: tonight()._id, createdAt: world.clock.in({ minutes }), ...change });
const listed = async (userId: string) =>
  ((await world.as(userId).bookings()).booking ?? []).map(({ _id }) => _id);

test('a person sees their own bookings, the newest first, and a hundred of them at most that are over', async () => {
  const bookings = [];
  for (const minutes of [-2, -9, -5]) bookings.push(await put('ann', minutes));
  await put('bob', -1);
  const [first, last, middle] = bookings;
  expect(await listed('ann')).toEqual([first?._id, middle?._id, last?._id]);
  for (let at = 0; at < 98; at++) await put('ann', -20 - at, { state: 'cancelled' });
  expect(await listed('ann')).toHaveLength(100);
});

test('whose refund has failed for good is told whom to write to, and nobody else', async () => {
  const refund = { reason: 'cancelled_by_owner', amountCents: 2000 } as const;
  const back = await put('hal', -2, { state: 'refunding', refund });
  const other = await put('hal', -3, { state: 'refunded', refund });
  const disputed = await put('hal', -4, { state: 'refunding', refund });
  const sentBack = await put('hal', -5, { state: 'refunded', refund });
  await put('ivy', -2, { state: 'paid' });
  const alone = await put('ivy', -3, { state: 'refunding', refund });
  for (const { _id } of [sentBack, alone])
    await putMoneyCase(world, { _id: `sent back ${_id}`, bookingId: _id, outcome: 'failed' });
  await putMoneyCase(world, { _id: 'failed', kind: 'refund_failed', bookingId: back._id, outcome: 'failed' });
  await putMoneyCase(world, { _id: 'waits', kind: 'refund_waits', bookingId: other._id, outcome: 'owed' });
  await putMoneyCase(world, { _id: 'bank', kind: 'disputed', bookingId: disputed._id, outcome: 'failed' });
  const notes = (await world.as('hal').bookings()).booking?.map(({ _id, refundNote }) => [_id, refundNote]);
  expect(notes).toEqual([
    [back._id, expect.stringContaining(world.deps.config.cinema.mail)],
    [other._id, undefined],
    [disputed._id, undefined],
    [sentBack._id, expect.stringContaining('Please write to us')],
  ]);
  const ofIvy = (await world.as('ivy').bookings()).booking?.map(({ refundNote }) => refundNote);
  expect(ofIvy).toEqual([undefined, expect.stringContaining('Please write to us')]);
});

test('a ticket of a show to come is shown however many bookings were made after it', async () => {
  const earliest = await put('eve', -9001, { state: 'paid' });
  const early = [await put('eve', -9000, { holdUntil: world.clock.in({ minutes: 5 }) }), earliest];
  await put('gus', -9000, { state: 'paid' });
  const over = await world.addShow();
  await world.deps.db.shows.updateOne(
    { _id: over._id },
    { $set: { endsAt: world.clock.in({ minutes: -1 }) } },
  );
  for (const state of ['paid', 'cancelled'] as const) await put('eve', -9002, { state, showId: over._id });
  for (let at = 0; at < 101; at++) await put('eve', -20 - at, { state: at === 99 ? 'paid' : 'cancelled' });
  const ids = await listed('eve');
  expect(ids).toHaveLength(102);
  expect(ids.slice(100)).toEqual(early.map(({ _id }) => _id));
});

test('of the very many that somebody had of shows that are over none is read', async () => {
  const { raw, shows, bookings } = world.deps.db;
  const over = await world.addShow();
  const began = {
    startsAt: world.clock.in({ minutes: -9000 - 180 }),
    endsAt: world.clock.in({ minutes: -9000 }),
  };
  await shows.updateOne({ _id: over._id }, { $set: began });
  const older = Array.from({ length: 300 }, (_, at) =>
    put('hal', -9200 - at, { state: 'paid', showId: over._id }),
  );
  const cancelled = Array.from({ length: 100 }, (_, at) => put('hal', -20 - at, { state: 'cancelled' }));
  await Promise.all([...older, ...cancelled]);
  const lasts = { startsAt: world.clock.in({ minutes: -180 }), endsAt: world.clock.in({ minutes: 1 }) };
  await shows.updateOne({ _id: tonight()._id }, { $set: lasts });
  const toCome = await put('hal', -9600, { state: 'paid' });
  const searches = keepSearches(raw);
  expect((await listed('hal')).at(-1)).toBe(toCome._id);
  const mine = searches.filter((search) => collectionOf(search) === bookings.collectionName);
  const asks = ({ filter, projection = {} }: Document) => [
    ...Object.keys(filter),
    ...Object.keys(projection),
  ];
  const { key } = INDEXES['bookings']!.find(({ name }) => name === 'ofUserForShow')!;
  let read = 0;
  for (const search of mine) {
    // What an index has of a booking is told without reading it.
    const isInIndex =
      search['projection']?._id === 0 && asks(search).every((name) => name === '_id' || name in key);
    if (!isInIndex) read += await examinedBy(raw, search);
  }
  expect(read).toBeLessThanOrEqual(101);
});

test('a booking whose show or movie is gone is left out, and the others are shown', async () => {
  const stays = await put('cy', -1);
  await put('cy', -2, { showId: 'gone' });
  await put('cy', -3, { movieId: 'gone' });
  const answer = await world.as('cy').bookings();
  expect(answer).toMatchObject({ http: 200, success: true });
  expect(answer.booking?.map(({ _id }) => _id)).toEqual([stays._id]);
});

test('what was divided among friends is told by its seats, until then and otherwise a booking is told itself', async () => {
  const dividing = await put('dee', -1, { shareToken: 'of-the-link' });
  await put('dee', -2, { shareToken: 'of-another', state: 'cancelled' });
  const cancelled = await put('dee', -3, { state: 'cancelled' });
  expect(await listed('dee')).toEqual([dividing._id, cancelled._id]);
});

test('a hold that ran out is told until its seats are in other bookings, held or paid', async () => {
  const ranOut = await put('fay', -30, { state: 'expired', seats: ['A1', 'A2'] });
  const other = await put('fay', -29, { state: 'expired', seats: ['A2', 'A3'] });
  const elsewhere = await put('fay', -28, {
    state: 'expired',
    seats: ['A1'],
    showId: (await world.addShow())._id,
  });
  await put('gus', -2, { state: 'paid', seats: ['A1', 'A2'] });
  expect(await listed('fay')).toEqual([elsewhere._id, other._id, ranOut._id]);
  const over = await put('fay', -2, { seats: ['A1', 'A2'], holdUntil: world.clock.now() });
  expect(await listed('fay')).toEqual([over._id, elsewhere._id, other._id, ranOut._id]);
  await world.deps.db.bookings.deleteOne({ _id: over._id });
  const held = await put('fay', -1, { seats: ['A1'], holdUntil: world.clock.in({ minutes: 5 }) });
  expect(await listed('fay')).toContain(ranOut._id);
  const paid = await put('fay', 0, { state: 'paid', seats: ['A2'] });
  expect(await listed('fay')).toEqual([paid._id, held._id, elsewhere._id, other._id]);
});
