import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillHouse } from '../admin/testing/house.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { fillListKeys, folded, foundBy, listKeysOf, sortKeyOf, tokenOf } from './list-keys.ts';
import { fillShowListKeys } from './show-list-keys.ts';

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

test('letters that are no base with a mark are found and sorted by what people type for them', () => {
  expect(folded('Đặng Thị Đào')).toBe('dang thi dao');
  expect(folded('ŁUKASZ Søndergård, Strauß')).toBe('lukasz sondergard strauss');
  const { words } = listKeysOf({ userName: 'Nguyễn Văn Đức', title: '', startsAt: new Date(0) });
  expect(words).toEqual(expect.arrayContaining(['nguyen van duc', 'duc']));
  expect(['Zoë', 'Đặng', 'Dũng'].toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))).toEqual([
    'Đặng',
    'Dũng',
    'Zoë',
  ]);
});

test('keys that were folded without such letters are written anew, and what was sold stays', async () => {
  const { db } = api.deps;
  await db.movies.deleteMany({});
  const { bookings, shows } = await fillHouse(api, { shows: 4, bookings: 4 });
  const { _id = '' } = bookings[0] ?? {};
  const { _id: showId = '', movieId = '', startsAt = new Date(0) } = shows[3] ?? {};
  const counted = (await db.shows.findOne({ _id: showId }))?.listKeys;
  const words = ['đang', 'đ', 'đa', 'đan'];
  await db.movies.updateOne({ _id: movieId }, { $set: { title: 'Đào' } });
  const keys = { user: 'đang', movie: '', startsAt, words };
  await db.bookings.updateOne({ _id }, { $set: { userName: 'Đặng', listKeys: keys } });
  await db.shows.updateOne({ _id: showId }, { $set: { 'listKeys.movie': 'đao', 'listKeys.words': words } });
  await fillListKeys(db);
  await fillShowListKeys(db, api.clock.now());
  expect((await db.bookings.find(foundBy('dang')).toArray()).map((one) => one._id)).toEqual([_id]);
  expect((await db.shows.findOne({ _id: showId }))?.listKeys).toEqual({
    ...counted,
    movie: 'dao',
    words: ['dao', 'd', 'da'],
  });
});
