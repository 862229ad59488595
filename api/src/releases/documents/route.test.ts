import { z } from 'zod';
import { expect, test } from 'vitest';
import { routeSchema } from './route.ts';

const schema = routeSchema(z.string(), z.string());
const accepts = (change: object) =>
  schema.safeParse({ path: '/movie/:id/:date', screen: 'film', preload: [], ...change }).success;

test('a route may say where its page data is, what its screen reads and where its pages are listed', () => {
  expect(accepts({})).toBe(true);
  expect(
    accepts({
      title: 'Movie',
      description: 'A movie.',
      indexed: false,
      pageData: '/api/show/{id}/page',
      preloadData: ['/api/show/{id}', '/api/show/all'],
      pageList: '/api/show/pages',
      preloadImages: [{ file: 'assets/a.webp' }, { file: 'assets/b.webp', media: '(min-width: 40rem)' }],
      preloadPageImages: [{ image: 'poster', widths: [342, 500], sizes: '(min-width: 48rem) 20rem, 10rem' }],
    }),
  ).toBe(true);
});

test.each(['/', '/movies', '/movies/', '/movie/:id/:date', '/admin/*', '/*', '/list-shows/new_one'])(
  'the path %s is a route',
  (path) => {
    expect(schema.safeParse({ path, screen: 'film', preload: [] }).success).toBe(true);
  },
);

// What the router takes for more than it looks like could be laid over another remote's routes.
test.each([
  'movies',
  '/movies*',
  '/movie/:id*',
  '/*/movie',
  '//movies',
  '/movie:id',
  '/movie?',
  '/a/../b',
  '/%61',
])('the path %s is refused', (path) => {
  expect(schema.safeParse({ path, screen: 'film', preload: [] }).success).toBe(false);
});

test.each([
  ['an address elsewhere', { pageData: 'https://evil.test/page' }],
  ['an address without a scheme', { pageData: '//evil.test/page' }],
  ['an address outside of the API', { pageData: '/__clerk/v1/client' }],
  ['a way up', { preloadData: ['/api/../__clerk'] }],
  ['a query', { preloadData: ['/api/show/all?x=1'] }],
  ['a parameter that the path does not have', { pageData: '/api/show/{movie}/page' }],
  ['a parameter in a list of pages', { pageList: '/api/show/{id}' }],
  ['a title without words', { title: '' }],
  ['a picture for words of a page', { preloadImages: [{ file: 'a.webp', media: '"><script>' }] }],
  [
    'a picture of page data that is nowhere',
    { preloadPageImages: [{ image: 'poster', widths: [342], sizes: '1rem' }] },
  ],
  [
    'a picture as wide as words of a page',
    {
      pageData: '/api/show/{id}/page',
      preloadPageImages: [{ image: 'poster', widths: [342], sizes: '"><script>' }],
    },
  ],
])('%s is refused', (_what, change) => {
  expect(accepts(change)).toBe(false);
});

test('a page that is kept in browsers is one, and nobody’s but who opens it', () => {
  const kept = { path: '/tickets', indexed: false, offline: ['js/reader.js'] };
  expect(accepts(kept)).toBe(true);
  expect(accepts({ ...kept, path: '/tickets/:id' })).toBe(true);
  for (const change of [
    { ...kept, indexed: true },
    { ...kept, path: '/tickets/*' },
  ])
    expect(accepts(change)).toBe(false);
});

test('a page for what is not found is of all that no other route has, and nothing is told about it', () => {
  const nowhere = { path: '/office/*', indexed: false, notFound: true };
  expect(accepts(nowhere)).toBe(true);
  for (const change of [
    { ...nowhere, path: '/office/:page' },
    { ...nowhere, indexed: undefined },
    { ...nowhere, pageData: '/api/show/page' },
    { ...nowhere, notFound: false },
  ])
    expect(accepts(change)).toBe(false);
});

test('a first view is of a public page in the frame of the site', () => {
  expect(accepts({ firstView: true })).toBe(true);
  for (const change of [
    { firstView: false },
    { firstView: true, indexed: false },
    { firstView: true, frame: 'bare' },
  ])
    expect(accepts(change)).toBe(false);
});

test('a query has values of its own, those that the page data lists, or both', () => {
  const accepted = (query: object, change: object = {}) =>
    accepts({
      firstView: true,
      pageData: '/api/show/{id}/page',
      queries: [{ name: 'day', ...query }],
      ...change,
    });
  const values = ['today', 'week'];
  for (const query of [{ values }, { valuesOf: 'day' }, { values, valuesOf: 'day' }])
    expect(accepted(query)).toBe(true);
  expect(accepted({})).toBe(false);
  expect(accepted({ values, valuesOf: 'day' }, { pageData: undefined })).toBe(false);
});

test('a first view may read a list of its data in part', () => {
  const reads = { '/api/show/all': { shows: ['_id', 'title'] } };
  const route = { firstView: true, preloadData: ['/api/show/all', '/api/show/{id}'], reads };
  expect(accepts(route)).toBe(true);
  for (const change of [
    { ...route, firstView: undefined },
    { ...route, preloadData: ['/api/show/{id}'] },
    { ...route, reads: { '/api/show/{id}': { casts: ['name'] } } },
    { ...route, reads: { '/api/show/all': { shows: ['"><script>'] } } },
    { ...route, reads: { 'https://evil.test': { shows: ['title'] } } },
  ])
    expect(accepts(change)).toBe(false);
});
