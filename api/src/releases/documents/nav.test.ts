import { expect, test } from 'vitest';
import { releaseSchema } from './composition.ts';
import { navLinkSchema, navSchema } from './nav.ts';
import { routeSchema } from './route.ts';
import { releaseOf } from '../testing/operator.ts';
import { z } from 'zod';

const link = { path: '/movies', label: 'Movies', places: ['header', 'footer'], order: 200 };
const accepts = (change: object) => navLinkSchema.safeParse({ ...link, ...change }).success;

test.each([
  {},
  { path: '/' },
  { path: '/gift-cards/popcorn' },
  { label: 'Phim đang chiếu' },
  { label: 'M' },
  { places: ['user-menu'], icon: 'ticket' },
  { order: 0 },
])('a link with %j is one', (change) => expect(accepts(change)).toBe(true));

test.each([
  ['an address elsewhere', { path: 'https://evil.test/' }],
  ['an address without a scheme', { path: '//evil.test' }],
  ['a script', { path: 'javascript:alert(1)' }],
  ['a parameter', { path: '/movie/:id' }],
  ['a way up', { path: '/../api' }],
  ['a query', { path: '/movies?sort=new' }],
  ['no words', { label: '' }],
  ['only a space', { label: ' ' }],
  ['spaces around the words', { label: ' Movies' }],
  ['words that would not fit', { label: 'M'.repeat(25) }],
  ['a mark that turns words around', { label: 'Mov\u202eies' }],
  ['a mark that nobody sees', { label: 'Mov\u200bies' }],
  ['a second line', { label: 'Mov\nies' }],
  ['no place', { places: [] }],
  ['a place that the site does not have', { places: ['roof'] }],
  ['half an order', { order: 1.5 }],
  ['an order before the first', { order: -1 }],
  ['an order after the last', { order: 1000 }],
  ['a picture that the site does not have', { icon: 'skull' }],
  ['more than is known', { onClick: 'alert(1)' }],
])('%s is refused', (_what, change) => expect(accepts(change)).toBe(false));

test('a release has at most 24 links', () => {
  expect(navSchema.safeParse(Array(24).fill(link)).success).toBe(true);
  expect(navSchema.safeParse(Array(25).fill(link)).success).toBe(false);
});

test('a release of before there were links is still one, and frames are the site’s unless a route says bare', () => {
  const before = releaseOf('catalog', '1.0.0');
  expect(releaseSchema.parse(before)).toEqual(before);
  const route = { path: '/operator', screen: 'operator', preload: [] };
  const framed = (frame: unknown) =>
    routeSchema(z.string(), z.string()).safeParse({ ...route, frame }).success;
  expect([framed(undefined), framed('bare'), framed('golden')]).toEqual([true, true, false]);
});
