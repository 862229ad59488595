import { expect, test } from 'vitest';
import { movie } from '../../testing/movies.ts';
import type { Wish } from '../filters/wish.ts';
import { moviesFor, programmeFor, type Show } from './programme.ts';

const show = (movieId: string, time: string): Show => ({
  movieId,
  showId: `${movieId} ${time}`,
  time,
  price: 12,
  hall: 1,
  fullness: 'plenty',
});
const movies = [
  movie(1, { genres: [{ id: 28, name: 'Action' }] }),
  movie(2, { genres: [{ id: 27, name: 'Horror' }], original_language: 'ja' }),
];
// The cinema is seven hours ahead.
const days = [
  { date: '2026-11-22', shows: [show('2', '2026-11-22T03:00:00Z'), show('1', '2026-11-22T13:00:00Z')] },
  { date: '2026-11-23', shows: [show('1', '2026-11-23T02:00:00Z'), show('9', '2026-11-23T03:00:00Z')] },
  { date: '2026-11-24', shows: [] },
];
/** Dubbed in the evening of the first day, with subtitles in the afternoon of the second. */
const told22 = { ...show('2', '2026-11-22T12:00:00Z'), spoken: 'vi' };
const told23 = { ...show('2', '2026-11-23T06:00:00Z'), subtitles: 'vi' };
const toldDays = [
  { date: '2026-11-22', shows: [...days[0]!.shows, told22] },
  { date: '2026-11-23', shows: [...days[1]!.shows, told23] },
];
const told = (wish: Wish, all = days) =>
  programmeFor(all, movies, wish, 'Asia/Ho_Chi_Minh').map(
    (day) =>
      `${day.date.slice(8)}: ${day.movies.map((one) => `${one.movie._id}×${one.shows.length}`).join(' ')}`,
  );

test.each<[Wish, string[]]>([
  [{ day: 'week' }, ['22: 2×1 1×1', '23: 1×1']],
  [{ day: 'today' }, ['22: 2×1 1×1']],
  [{ day: 'tomorrow' }, ['23: 1×1']],
  [{ day: '2026-11-23' }, ['23: 1×1']],
  [{ day: '2026-11-24' }, []],
  [{ day: '2020-01-01' }, []],
  [{ time: 'morning' }, ['22: 2×1', '23: 1×1']],
  [{ time: 'evening' }, ['22: 1×1']],
  [{ day: 'tomorrow', time: 'evening' }, []],
  [{ genre: 'Horror' }, ['22: 2×1']],
  [{ language: 'en' }, ['22: 1×1', '23: 1×1']],
  [{ language: 'en', genre: 'Horror' }, []],
])('who wishes %o is shown %o', (wish, expected) => expect(told(wish)).toEqual(expected));

test.each<[string, string[]]>([
  ['vi', ['22: 2×1']],
  // At the shows of which nobody has said what is spoken.
  ['ja', ['22: 2×1', '23: 2×1']],
  ['sub-vi', ['23: 2×1']],
  ['sub-en', []],
])('who wishes for %s is shown the times at which it is spoken, or read: %o', (language, expected) =>
  expect(told({ language }, toldDays)).toEqual(expected),
);

test('a movie is found by what is spoken at any of its shows, and by its own language where they are not known', () => {
  const found = (language: string, all?: typeof toldDays) =>
    moviesFor(movies, { language }, all).map(({ _id }) => _id);
  expect(found('vi', toldDays)).toEqual(['2']);
  expect(found('ja', toldDays)).toEqual(['2']);
  expect(found('sub-vi', toldDays)).toEqual(['2']);
  expect(found('vi')).toEqual([]);
  expect(found('ja')).toEqual(['2']);
  // Every show of it is dubbed.
  expect(found('ja', [{ date: '2026-11-22', shows: [told22] }])).toEqual([]);
});
