import { expect, test } from 'vitest';
import { FEATURED_MOVIE_ID, films, filmSchema, findMovie } from './film.ts';

test('there are seven films and the featured one, each with an id and a slug of its own', () => {
  expect(films).toHaveLength(8);
  expect(new Set(films.map(({ id }) => id)).size).toBe(8);
  expect(new Set(films.map(({ slug }) => slug)).size).toBe(8);
  expect(findMovie(FEATURED_MOVIE_ID)?.title).toBe('The Boy and the Heron');
});

test('every film has a motif of its own', () => {
  expect(new Set(films.map(({ art }) => art.motif)).size).toBe(films.length);
});

test('one film has the seventeen names of the sample cast, so that a long cast can be unfolded', () => {
  expect(findMovie(324544)?.cast).toHaveLength(17);
});

test.each([
  [
    'a colour by name',
    { art: { motif: 'city-rain-slash', palette: ['red', '#000000', '#000000', '#000000'] } },
  ],
  ['an unknown motif', { art: { motif: 'a-dragon', palette: ['#000000', '#000000', '#000000', '#000000'] } }],
  ['a date that does not exist', { releaseDate: '2025-02-30' }],
  ['a field nobody reads', { budget: 1 }],
])('%s in films.json is refused', (_, wrong) => {
  expect(filmSchema.safeParse(films[0]).success).toBe(true);
  expect(filmSchema.safeParse({ ...films[0], ...wrong }).success).toBe(false);
});
