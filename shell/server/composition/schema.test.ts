import { expect, test } from 'vitest';
import { compositionSchema } from './schema.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const release = {
  name: 'catalog',
  team: 'Catalog',
  version: '1.0.0',
  entry: 'remoteEntry.js',
  expose: './app',
  preload: ['js/app.js'],
  routes: [{ path: '/movies', screen: 'movies', preload: [] }],
  files: { 'remoteEntry.js': { integrity, bytes: 10 }, 'js/app.js': { integrity, bytes: 10 } },
  shared: {},
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
  baseUrl: 'http://localhost:3011/1.0.0/',
};
const accepts = (change: object) =>
  compositionSchema.safeParse({ id: 'one', createdAt: '', remotes: [{ ...release, ...change }] }).success;

test('a release with hashes is accepted, with and without a fallback', () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ fallback: release })).toBe(true);
});

test.each([
  'https://catalog.example/',
  'https://cdn.example:8443/teams/catalog/1.0.0-rc.1/',
  'http://[::1]:3011/1/',
])('the address %s is accepted', (baseUrl) => {
  expect(accepts({ baseUrl })).toBe(true);
});

test.each([
  ['an entry without a hash', { files: { 'js/app.js': release.files['js/app.js'] } }],
  ['a file of a screen without a hash', { routes: [{ path: '/', screen: 'home', preload: ['js/home.js'] }] }],
  [
    'a picture without a hash',
    { routes: [{ path: '/', screen: 'home', preload: [], preloadImages: [{ file: 'assets/a.webp' }] }] },
  ],
  ['a file that is only a word of the language', { preload: ['constructor'] }],
  [
    'a hash that is none',
    { files: { ...release.files, 'remoteEntry.js': { integrity: 'sha384-', bytes: 10 } } },
  ],
  [
    'a hash that ends the policy',
    { files: { ...release.files, 'remoteEntry.js': { integrity: `${integrity}'; *`, bytes: 10 } } },
  ],
  [
    'a weaker hash',
    { files: { ...release.files, 'remoteEntry.js': { integrity: `sha256-${'A'.repeat(44)}`, bytes: 10 } } },
  ],
  ['an address that is no web address', { baseUrl: 'javascript:alert(1)/' }],
  ['a host whose name ends the policy', { baseUrl: 'https://x;sandbox;.evil.test/' }],
  ['a host that stands for all hosts', { baseUrl: 'https://*.evil.test/' }],
  ['an address that no browser understands', { baseUrl: 'http://256.256.256.256/' }],
  ['an address with a query', { baseUrl: 'https://host.test/?to=/' }],
  ['an address with a password', { baseUrl: 'https://me:secret@host.test/' }],
  ['an entry elsewhere', { entry: '//evil.test/remoteEntry.js' }],
  [
    'an entry of another folder',
    {
      entry: 'js/../../2/entry.js',
      files: { ...release.files, 'js/../../2/entry.js': { integrity, bytes: 1 } },
    },
  ],
  [
    'page data from elsewhere',
    { routes: [{ path: '/', screen: 'home', preload: [], pageData: 'http://evil.test/api' }] },
  ],
  [
    'data outside of the API',
    { routes: [{ path: '/', screen: 'home', preload: [], preloadData: ['/__clerk/v1'] }] },
  ],
  ['a fallback without a hash', { fallback: { ...release, files: {} } }],
])('%s is refused', (_what, change) => {
  expect(accepts(change)).toBe(false);
});

const navOf = (nav: unknown) =>
  compositionSchema.parse({ id: 'one', createdAt: '', remotes: [{ ...release, nav }] }).remotes[0]?.nav;
const link = { path: '/movies', label: 'Movies', places: ['header'], order: 1 };

test.each([
  ['an address elsewhere', { path: '//evil.test' }],
  ['a script', { path: 'javascript:alert(1)' }],
  ['no words', { label: '' }],
  ['more words than fit', { label: 'M'.repeat(25) }],
  ['a mark that turns words around', { label: 'Mov\u202eies' }],
  ['words that are none', { label: 7 }],
  ['no order', { order: 'first' }],
  ['no places', { places: 'header' }],
])('a link with %s costs the link, never the release', (_what, change) => {
  expect(navOf([{ ...link, ...change }, null, link])).toEqual([link]);
});

test('a place, a picture or a frame that this shell does not know costs no more than itself', () => {
  const places = ['header', 'roof', 'constructor'];
  expect(navOf([{ ...link, places, icon: 'skull' }])).toEqual([{ ...link, icon: undefined }]);
  expect(accepts({ routes: [{ ...release.routes[0], frame: 'golden' }] })).toBe(true);
});

test('links that are no list are none, and a release of before them says nothing', () => {
  expect(navOf('Movies')).toEqual([]);
  expect(navOf(undefined)).toBeUndefined();
});
