import { expect, test } from 'vitest';
import { addShowSchema } from './schemas.ts';

const row = { date: '2026-03-05', time: '19:30' };
const wish = { movieId: '101', showsInput: [row], showPrice: 10.5 };
/** Field → what is wrong with it. */
const complaints = (change: Record<string, unknown>) =>
  Object.fromEntries(
    (addShowSchema.safeParse({ ...wish, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );
const at = (change: Record<string, unknown>) => complaints({ showsInput: [{ ...row, ...change }] });

test('a movie may be named by a number, as its database does', () => {
  expect(addShowSchema.parse({ ...wish, movieId: 101 }).movieId).toBe('101');
  expect(complaints({ movieId: 'x' })).toEqual({ movieId: 'This is not the id of a movie' });
});

test.each(['5.3.2026', '2026-3-5', '2026-03-05T00:00', ' 2026-03-05'])('%j is no date', (date) => {
  expect(at({ date })).toEqual({ 'showsInput.0.date': 'A date is written YYYY-MM-DD' });
});

test.each(['24:00', '7:30', '19:60', '19:30:00', '7 pm'])('%j is no time, alone or among others', (time) => {
  expect(at({ time })).toEqual({ 'showsInput.0.time': 'A time is written HH:mm' });
  expect(at({ time: ['10:00', time] })).toEqual({ 'showsInput.0.time.1': 'A time is written HH:mm' });
});

test('the first and the last minute of a day are times', () => {
  expect(at({ time: ['00:00', '23:59'] })).toEqual({});
});

test('one request has a hundred rows at most, and each a hundred times', () => {
  const many = (count: number) => Array.from({ length: count }, () => row);
  const times = (count: number) => Array.from({ length: count }, () => '10:00');
  expect(complaints({ showsInput: many(100) })).toEqual({});
  expect(complaints({ showsInput: many(101) })).toEqual({ showsInput: 'At most 100 rows in one request' });
  expect(at({ time: times(100) })).toEqual({});
  expect(Object.keys(at({ time: times(101) }))).toEqual(['showsInput.0.time']);
});

test.each([
  [-1, 'A price is 0 or at least 0.50'],
  [0.49, 'A price is 0 or at least 0.50'],
  [1.234, 'A price has at most two decimals'],
  [1_000_000, 'This price is too high'],
  [undefined, 'Missing required fields'],
])('a price of %j is refused: %s', (showPrice, says) => {
  expect(complaints({ showPrice })).toEqual({ showPrice: says });
});

test.each([0, 0.5, 1.1, 10.55, 999_999.99])('a price of %d is one', (showPrice) => {
  expect(complaints({ showPrice })).toEqual({});
});

test.each([
  ['format', '5D', 'A format is one of 2D, 3D, IMAX, 4DX'],
  ['spoken', 'VI', 'A language is written as two letters (ISO 639-1)'],
  ['subtitles', 'vie', 'A language is written as two letters (ISO 639-1)'],
])('%s cannot be %s, and why is said', (field, value, says) => {
  expect(complaints({ [field]: value })).toEqual({ [field]: says });
});
