import type { ReleaseOnHost } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import { hintsFor, imageHintsFor } from './hints.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const names = [
  'remoteEntry.js',
  'js/app.js',
  'js/home.js',
  'css/home.css',
  'js/movie.js',
  'assets/wide.webp',
];
const release: ReleaseOnHost = {
  name: 'catalog',
  team: 'Catalog',
  version: '1.0.0',
  entry: 'remoteEntry.js',
  expose: './app',
  preload: ['js/app.js'],
  routes: [
    {
      path: '/',
      screen: 'home',
      preload: ['js/home.js', 'css/home.css', 'js/app.js'],
      preloadImages: [
        { file: 'assets/wide.webp', media: '(min-width: 40rem)' },
        { file: 'assets/unbuilt.webp' },
      ],
    },
    { path: '/movie/:id', screen: 'movie', preload: ['js/movie.js'] },
  ],
  files: Object.fromEntries(names.map((name) => [name, { integrity, bytes: 1 }])),
  shared: {},
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
  baseUrl: 'http://host/1/',
};
const filesAt = (pathname: string) => hintsFor(release, pathname).map(({ href }) => href.split('/1/')[1]);

test('an address is hinted its entry, the module and its own screen, each once', () => {
  expect(filesAt('/')).toEqual(['remoteEntry.js', 'js/app.js', 'js/home.js', 'css/home.css']);
  expect(filesAt('/movie/7')).toEqual(['remoteEntry.js', 'js/app.js', 'js/movie.js']);
  expect(hintsFor(release, '/').map(({ kind }) => kind)).toEqual(['script', 'script', 'script', 'style']);
});

test('the pictures of an address are hinted with the widths that they are for, if the release has them', () => {
  expect(imageHintsFor(release, '/')).toEqual([
    { href: 'http://host/1/assets/wide.webp', media: '(min-width: 40rem)' },
  ]);
  expect(imageHintsFor(release, '/movie/7')).toEqual([]);
});
