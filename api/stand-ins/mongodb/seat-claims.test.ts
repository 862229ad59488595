import { expect, test } from 'vitest';
import { inMemory } from './testing/fixture.ts';

const fixture = inMemory();

test('of 50 claims of one seat at once exactly one succeeds', async () => {
  const shows = await fixture.collection({ _id: 1, status: 'scheduled', seats: {} });
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, buyer) =>
      shows.updateOne(
        { _id: 1, status: 'scheduled', 'seats.A1': { $exists: false } },
        { $set: { 'seats.A1': { state: 'held', bookingId: buyer } } },
        { writeConcern: { w: 'majority', journal: true } },
      ),
    ),
  );
  const winners = results.flatMap(({ modifiedCount }, buyer) => (modifiedCount ? [buyer] : []));
  expect(winners).toHaveLength(1);
  expect((await shows.findOne({ _id: 1 }))?.seats.A1.bookingId).toBe(winners[0]);
});

test('a claim of several seats takes all or none', async () => {
  const shows = await fixture.collection({ _id: 1, seats: {} });
  const claim = (buyer: number, seats: string[]) =>
    shows.updateOne(
      { _id: 1, ...Object.fromEntries(seats.map((seat) => [`seats.${seat}`, { $exists: false }])) },
      { $set: Object.fromEntries(seats.map((seat) => [`seats.${seat}`, buyer])) },
    );
  const pairs = Array.from({ length: 40 }, (_, n) => [`A${n % 9}`, `A${(n % 9) + 1}`]);
  const results = await Promise.all(pairs.map((pair, buyer) => claim(buyer, pair)));
  const show = await shows.findOne({ _id: 1 });
  const wanted = Object.fromEntries(
    results.flatMap(({ modifiedCount }, buyer) =>
      modifiedCount ? (pairs[buyer] ?? []).map((seat) => [seat, buyer]) : [],
    ),
  );
  expect(show?.seats).toEqual(wanted);
});

test('a hold that has run out can be claimed', async () => {
  const past = new Date(Date.now() - 1000);
  const shows = await fixture.collection({
    _id: 1,
    seats: { A1: { state: 'held', until: past }, A2: { state: 'sold' } },
  });
  const claim = (seat: string) =>
    shows.updateOne(
      {
        _id: 1,
        $or: [
          { [`seats.${seat}`]: { $exists: false } },
          { [`seats.${seat}.state`]: 'held', [`seats.${seat}.until`]: { $lte: new Date() } },
        ],
      },
      { $set: { [`seats.${seat}`]: { state: 'held', bookingId: 'new' } } },
    );
  expect((await claim('A1')).modifiedCount).toBe(1);
  expect((await claim('A2')).modifiedCount).toBe(0);
  expect((await claim('A3')).modifiedCount).toBe(1);
});

test('parallel increments are all kept', async () => {
  const counters = await fixture.collection({ _id: 1, n: 0 });
  await Promise.all(Array.from({ length: 200 }, () => counters.updateOne({ _id: 1 }, { $inc: { n: 1 } })));
  expect((await counters.findOne({ _id: 1 }))?.n).toBe(200);
});
