import { expect, test } from 'vitest';
import { covers, overlap } from './overlap.ts';

test.each([
  ['/', '/'],
  ['/movies', '/Movies/'],
  ['/movie/:id', '/movie/:name'],
  ['/movie/:id', '/movie/new'],
  ['/:page', '/movies'],
  ['/admin/*', '/admin/list-shows'],
  ['/admin/*', '/admin'],
  ['/*', '/'],
  ['/a/:b/c', '/a/b/:c'],
])('%s and %s have an address in common', (one, other) => {
  expect(overlap(one, other)).toBe(true);
  expect(overlap(other, one)).toBe(true);
});

test.each([
  ['/', '/movies'],
  ['/movies', '/movie'],
  ['/movie/:id', '/movie'],
  ['/movie/:id', '/movie/:id/:date'],
  ['/admin/*', '/administration'],
  ['/:page', '/'],
])('%s and %s have none', (one, other) => {
  expect(overlap(one, other)).toBe(false);
  expect(overlap(other, one)).toBe(false);
});

test.each([
  ['/movies', '/Movies/'],
  ['/movie/:id', '/movie/:name'],
  ['/movie/:id', '/movie/new'],
  ['/admin/*', '/admin'],
  ['/admin/*', '/admin/*'],
  ['/*', '/movie/:id'],
])('%s has every address of %s', (wide, narrow) => {
  expect(covers(wide, narrow)).toBe(true);
});

test.each([
  ['/movie/latest', '/movie/:id'],
  ['/movie-detail/latest/today', '/movie-detail/:id/:date'],
  ['/movie/:id', '/movie/:id/:date'],
  ['/admin/:page', '/admin/*'],
  ['/admin/:page', '/admin'],
  ['/movies', '/*'],
])('%s has not every address of %s', (wide, narrow) => {
  expect(covers(wide, narrow)).toBe(false);
});
