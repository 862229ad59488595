import { expect, test } from 'vitest';
import { movie } from '../testing/movies.ts';
import { findMovies } from './find-movies.ts';

const named = (names: string[]) => names.map((name) => ({ name, profile_path: null }));
const genre = (...names: string[]) => names.map((name, id) => ({ id, name }));
const movies = [
  movie(1, { title: 'A Night of Drama', genres: genre('Comedy'), casts: named(['Zoë Saldaña']) }),
  movie(2, {
    title: 'Mission: Impossible',
    genres: genre('Action'),
    casts: named(['Tom Cruise', 'Dan Drama']),
  }),
  movie(3, { title: 'Đất Rừng Phương Nam', genres: genre('Drama', 'Science Fiction') }),
  movie(4, { title: 'Drama', genres: genre('Horror') }),
  movie(5, { title: 'The Melodramatic', genres: genre('Family') }),
];
const found = (query: string) => findMovies(movies, query).map(({ movie }) => movie.id);

test('a title counts more than a person, and a person more than a genre', () => {
  expect(found('drama')).toEqual([4, 1, 5, 2, 3]);
});

test.each([
  ['the beginning of a word', 'imposs', [2]],
  ['capitals', 'MISSION', [2]],
  ['letters without their marks', 'dat rung', [3]],
  ['marks that the movie does not have', 'mïssion', [2]],
  ['a name with marks', 'zoe saldana', [1]],
  ['words in another order', 'impossible mission', [2]],
  ['a title and a person', 'mission cruise', [2]],
  ['a genre of two words', 'science fiction', [3]],
  ['signs between words', 'mission:impossible!', [2]],
])('%s finds', (_what, query, ids) => {
  expect(found(query)).toEqual(ids);
});

test.each(['xyz', 'mission xyz', '', '   ', '!?'])('%j finds nothing', (query) => {
  expect(found(query)).toEqual([]);
});

test('one letter finds what begins with it, not what has it somewhere', () => {
  expect(found('z')).toEqual([1]);
});

test('who was found in a cast is named', () => {
  expect(findMovies(movies, 'tom').map(({ people }) => people)).toEqual([['Tom Cruise']]);
  expect(findMovies(movies, 'mission').map(({ people }) => people)).toEqual([[]]);
});
