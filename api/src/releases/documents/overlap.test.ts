import { expect, test } from 'vitest';
import { overlap } from './overlap.ts';

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
