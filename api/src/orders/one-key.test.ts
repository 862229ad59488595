import { expect, test, vi } from 'vitest';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight } = cinemaForTests();

const key = (value: string) => ({ 'idempotency-key': value });

/** Of two shows, which on a cluster of the tests lie on two shards: nothing refuses the second, as an id is one shard's alone. */
const twoShows = async (digit: string) => [
  await world.addShow({ _id: `0${digit.repeat(23)}` }),
  await world.addShow({ _id: `f${digit.repeat(23)}` }),
];
const keyed = (value: string) => world.deps.db.bookings.find({ idempotencyKey: value }).toArray();

test('of orders with one key for two shows, the second of which saw nothing of the first, one booking is made', async () => {
  const [show, other] = await twoShows('1');
  const look = vi.spyOn(world.deps.db.bookings, 'findOne');
  const order = (showId = '') => {
    look.mockResolvedValueOnce(null);
    return world.as('ann').book(showId, ['A1'], key('k1'));
  };
  const both = [await order(show?._id), await order(other?._id)];
  expect(both).toMatchObject([{ http: 200 }, { http: 422, code: 'idempotency_key_reused' }]);
  expect(await keyed('k1')).toMatchObject([{ showId: show?._id }]);
  expect((await world.show(other?._id ?? '')).seats).toEqual({});
});

test('of orders with one key for two shows that were written before either could see the other, one stays', async () => {
  const [show, other] = await twoShows('2');
  const { bookings } = world.deps.db;
  const insert = bookings.insertOne.bind(bookings);
  let written = 0;
  const both = () => expect.poll(() => written).toBe(2);
  vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words) => {
    const done = await insert(...words);
    written += 1;
    await both();
    return done;
  });
  const orders = [show, other].map((one) => world.as('ann').book(one?._id ?? '', ['A1'], key('k3')));
  const answers = await Promise.all(orders);
  vi.restoreAllMocks();
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422]);
  expect(await keyed('k3')).toHaveLength(1);
});

test('two people may use one key for two shows', async () => {
  const other = await world.addShow();
  expect((await world.as('ann').book(tonight()._id, ['C1'], key('k4'))).http).toBe(200);
  expect((await world.as('bob').book(other._id, ['C1'], key('k4'))).http).toBe(200);
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
