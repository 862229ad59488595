import { expect, test } from 'vitest';
import { withListed, withNamed } from './with-queries.ts';

const day = { name: 'day', values: ['today', 'week'] };

test('a page is tried with each value that its route names', () => {
  expect(withNamed('/movies', day)).toEqual(['/movies?day=today', '/movies?day=week']);
  expect(withNamed('/movies', { name: 'day', valuesOf: 'day' })).toEqual([]);
});

const ofMovie = { path: '/movie/:id', address: '/movie/2' };
const listed = { name: 'day', valuesOf: 'date' };

test('where the data of a page lists the values, it is tried with one from the middle of those that links have, and with no other query', () => {
  const links = [
    '/movie/2?day=2026-11-28',
    '/movie/2?day=2026-11-29',
    '/movie/2?day=2026-11-30',
    '/movie/2?day=2026-11-27&hall=1',
    '/movie/2?hall=2',
    '/movies?day=2026-11-27',
  ];
  // The first may be over before it is opened, and the last not listed yet.
  expect(withListed(ofMovie, listed, links)).toBe('/movie/2?day=2026-11-29');
});

test('of a page that no link asks for, another one of its route is tried', () => {
  expect(withListed(ofMovie, listed, ['/movie/7?day=2026-11-28'])).toBe('/movie/7?day=2026-11-28');
  expect(withListed(ofMovie, listed, ['/movie/2?day=2026-11-29', '/movie/7?day=2026-11-28'])).toBe(
    '/movie/2?day=2026-11-29',
  );
});

test('where values are named and listed, one of the others is tried; where all are named, no other', () => {
  const [page, links] = [
    { path: '/movies', address: '/movies' },
    ['/movies?day=week', '/movies?day=2026-11-28'],
  ];
  expect(withListed(page, { ...day, valuesOf: 'day' }, links)).toBe('/movies?day=2026-11-28');
  expect(withListed(page, day, links)).toBeUndefined();
});
