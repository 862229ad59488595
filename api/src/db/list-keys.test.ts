import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillHouse } from '../admin/testing/house.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { fillListKeys, folded, listKeysOf, sortKeyOf, tokenOf } from './list-keys.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('texts are folded: case, accents and marks go, and numbers sort by their worth', () => {
  expect(folded('  Amélie: The Façade—2! ')).toBe('amelie the facade 2');
  expect(['Rocky 10', 'rocky 9', 'Rocky'].toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))).toEqual(
    ['Rocky', 'rocky 9', 'Rocky 10'],
  );
});

test('a booking is looked up by what any word of its name or title begins with, over the words that follow', () => {
  const { words } = listKeysOf({
    userName: 'Zoë de Vries',
    title: 'The Grand Budapest Hotel',
    startsAt: new Date(0),
  });
  for (const q of ['z', 'zoe', 'DE VR', 'vries', 'grand buda', 'hotel', 'the grand budapest hotel'])
    expect(words, q).toContain(q.length > 12 ? folded(q) : tokenOf(folded(q)));
  for (const q of ['oe', 'rand', 'budapest grand']) expect(words).not.toContain(tokenOf(folded(q)));
  expect(words.length).toBeLessThan(80);
});

test('whatever has no keys gets them, once, and what has them keeps them', async () => {
  const { bookings } = await fillHouse(api, { shows: 4, bookings: 9 });
  const { db } = api.deps;
  const before = await db.bookings.find().toArray();
  expect(before.every(({ listKeys }) => listKeys?.movie)).toBe(true);
  const [one = '', two = ''] = bookings.map(({ _id }) => _id);
  // As the release before writes it, whose show and movie are gone.
  await db.bookings.updateOne({ _id: one }, { $unset: { listKeys: true } });
  await db.bookings.updateOne(
    { _id: two },
    { $unset: { listKeys: true }, $set: { showId: 'gone', movieId: 'gone' } },
  );
  await fillListKeys(db);
  const after = await db.bookings.find().toArray();
  expect(after.find(({ _id }) => _id === one)).toEqual(before.find(({ _id }) => _id === one));
  expect(after.find(({ _id }) => _id === two)?.listKeys).toMatchObject({ movie: '' });
  await fillListKeys(db);
  expect(await db.bookings.find().toArray()).toEqual(after);
});
