import { expect, test } from 'vitest';
import { apiCall } from './call.ts';
import { readAnswer } from './read-answer.ts';
import { array, object, string } from './schema.ts';

const movies = apiCall({
  method: 'GET',
  path: () => '/api/show/all',
  auth: 'none',
  answer: object({ movies: array(object({ title: string() })) }),
  failure: 'no',
});

test('an answer is the same for all who look at it, and nobody changes it for the others', () => {
  const body = { movies: [{ title: 'Havoc' }, { title: 'Dusk' }] };
  const { answer } = readAnswer(movies, body)!;
  expect(readAnswer(movies, body)?.answer).toBe(answer);
  expect(() => answer.movies.reverse()).toThrow(TypeError);
  expect(() => (answer.movies[0]!.title = 'Mine')).toThrow(TypeError);
  expect(() => (answer.movies = [])).toThrow(TypeError);
  expect(answer).toEqual(body);
});
