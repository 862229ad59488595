import { expect, test, vi } from 'vitest';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight } = cinemaForTests();

const key = (value: string) => ({ 'idempotency-key': value });

test('of orders with one key for two shows, each of which saw no other, no two bookings have one id', async () => {
  // On a cluster of the tests they lie on two shards.
  const [show, other] = [
    await world.addShow({ _id: `0${'1'.repeat(23)}` }),
    await world.addShow({ _id: `f${'1'.repeat(23)}` }),
  ];
  const { bookings } = world.deps.db;
  const look = vi.spyOn(bookings, 'findOne');
  const order = (showId: string) => {
    // On two shards nothing refuses the second: an id is one shard's alone.
    look.mockResolvedValueOnce(null);
    return world.as('ann').book(showId, ['A1'], key('k1'));
  };
  const both = [await order(show._id), await order(other._id)];
  expect(both.map(({ http }) => http)).toEqual([200, 200]);
  expect(new Set(both.map(({ bookingId }) => bookingId)).size).toBe(2);
});

test('a key is known of a booking whose id the release before made of it', async () => {
  const { bookings } = world.deps.db;
  const { bookingId, url } = await world.as('ann').book(tonight()._id, ['B1'], key('k2'));
  const written = await world.booking(bookingId);
  await bookings.deleteOne({ _id: bookingId });
  await bookings.insertOne({ ...written, _id: 'abcdefabcdefabcdefabcdef' });
  expect(await world.as('ann').book(tonight()._id, ['B1'], key('k2'))).toMatchObject({
    http: 200,
    bookingId: 'abcdefabcdefabcdefabcdef',
    url,
  });
  expect((await world.as('ann').book(tonight()._id, ['B2'], key('k2'))).http).toBe(422);
  const other = await world.addShow();
  expect((await world.as('ann').book(other._id, ['B1'], key('k2'))).http).toBe(422);
});
