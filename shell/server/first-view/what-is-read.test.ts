import { expect, test } from 'vitest';
import { hashed } from './hashed-answer.ts';
import { readOf } from './what-is-read.ts';

const movie = {
  _id: '7',
  title: 'Heron',
  overview: 'A boy meets a heron.',
  poster_path: null,
  genres: [{ id: 1, name: 'Drama' }],
  casts: [{ name: 'Mahito', profile_path: '/a.jpg' }],
  runtime: 124,
  trailer: { site: 'youtube', key: 'x' },
};
const answer = (movies: unknown) => hashed({ success: true, shows: movies });
const lists = { shows: ['_id', 'title', 'genres'] };

test('of the entries of a list that is read in part other texts and lists are empty, and all else is as it was', () => {
  expect(readOf(answer([movie]), lists).value).toEqual({
    success: true,
    shows: [{ ...movie, overview: '', casts: [] }],
  });
});

test('what is not named anywhere is read as a whole', () => {
  const whole = answer([movie]);
  expect(readOf(whole, undefined)).toBe(whole);
  expect(readOf(whole, { constructor: [], movies: [] }).value).toEqual(whole.value);
});

test('answers that differ in what nobody reads are the same', () => {
  const other = answer([{ ...movie, casts: [] }]);
  expect(other.hash).not.toBe(answer([movie]).hash);
  expect(readOf(other, lists).hash).toBe(readOf(answer([movie]), lists).hash);
  expect(readOf(answer([{ ...movie, title: 'Crane' }]), lists).hash).not.toBe(readOf(other, lists).hash);
});

test.each([null, 'words', 3, [movie], { shows: 'none' }, { shows: [null, 'x', [1]] }])(
  'an answer of another shape is as it was: %j',
  (value) => {
    const { value: read } = readOf(hashed(value), lists);
    expect(read).toEqual(value);
  },
);

test('an answer is looked through once for a route', () => {
  const whole = answer([movie]);
  expect(readOf(whole, lists)).toBe(readOf(whole, lists));
});
