import { expect, test } from 'vitest';
import { withQueries } from './with-queries.ts';

test('a page is tried with each value that its route names', () => {
  const queries = [{ name: 'day', values: ['today', 'week'] }];
  expect(withQueries('/movies', queries, ['?day=never'])).toEqual(['/movies?day=today', '/movies?day=week']);
});

test('where the page lists the values, it is tried with the first that a link of it has, and with no other query', () => {
  const searches = ['?day=2026-11-27&hall=1', '?hall=2', '?day=2026-11-28', '?day=2026-11-29'];
  expect(withQueries('/movie', [{ name: 'day' }], searches)).toEqual(['/movie?day=2026-11-28']);
});

test('a page without queries is tried as it is', () => {
  expect(withQueries('/movie', undefined, ['?day=today'])).toEqual([]);
});
