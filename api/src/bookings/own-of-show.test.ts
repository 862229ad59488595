import { expect, test } from 'vitest';
import { listKeysOf } from '../db/list-keys.ts';
import type { BookingDocument } from '../db/documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { ownOfShow } from './own-of-show.ts';

const { world, tonight } = cinemaForTests();

const OVER = ['expired', 'cancelled', 'refunding', 'refunded'] as const;
const ago = (minutes: number, ms = 0) => world.clock.in({ minutes: -minutes, ms });
const put = (booking: Partial<BookingDocument>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });
const own = () => ownOfShow(world.deps, { userId: 'ann', showId: tonight()._id });
const idsOf = (bookings: readonly BookingDocument[]) => bookings.map(({ _id }) => _id).toSorted();

test('tickets and unpaid bookings are read however old they are; of what is over what has changed within an hour', async () => {
  const old = { holdUntil: ago(120), createdAt: ago(130), updatedAt: ago(60) };
  const read = [
    await put({ ...old, state: 'paid' }),
    await put({ ...old, state: 'pending' }),
    ...(await Promise.all(OVER.map((state) => put({ ...old, state, updatedAt: ago(60, 1) })))),
  ];
  for (const state of OVER) await put({ ...old, state });
  expect(idsOf(await own())).toEqual(idsOf(read));
});

test('what was given up of a hold that would last is read, however long ago that was', async () => {
  const given = { state: 'cancelled' as const, updatedAt: ago(120) };
  const lasts = await put({ ...given, holdUntil: world.clock.in({ ms: 1 }) });
  await put({ ...given, holdUntil: world.clock.now() });
  expect(idsOf(await own())).toEqual([lasts._id]);
});

test('a hold that was shared is read for as long as friends may have kept its seats from others within an hour', async () => {
  const shared = { state: 'cancelled' as const, holdUntil: ago(85), shareToken: 'of-the-link' };
  const read = await put({ ...shared, updatedAt: ago(90, 1) });
  await put({ ...shared, updatedAt: ago(90) });
  expect(idsOf(await own())).toEqual([read._id]);
});

test('bookings of others and of other shows are not read, nor the words by which lists find one', async () => {
  await put({ userId: 'bob' });
  await put({ showId: 'another' });
  const listKeys = listKeysOf({ userName: 'Ann', title: 'Title', startsAt: world.clock.now() });
  const { listKeys: _, ...booking } = await put({ listKeys });
  expect(await own()).toEqual([booking]);
});
