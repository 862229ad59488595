// @vitest-environment happy-dom
import type { ComposedRelease, Composition } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import { composition, releaseFor, usable } from './composition.ts';

const release = (name: string, ...paths: string[]) =>
  ({
    name,
    routes: paths.map((path) => ({ path })),
    files: {},
    baseUrl: 'http://host/1/',
  }) as unknown as ComposedRelease;

test('a page without a composition has no remotes', () => {
  expect(composition.remotes).toEqual([]);
});

test('nobody changes it: places of a page hand its releases on', () => {
  expect([composition, composition.remotes].map((one) => Object.isFrozen(one))).toEqual([true, true]);
});

test.each([
  ['nothing', undefined],
  ['a word', 'hello'],
  ['no list', { remotes: 'catalog' }],
])('%s in the place of a composition counts as none', (_what, found) =>
  expect(usable(found as unknown as Composition).remotes).toEqual([]),
);

test('an entry that is none is left out, and the others stay', () => {
  const good = release('catalog', '/movies');
  const bad = [
    null,
    {},
    { ...good, routes: undefined },
    { ...good, routes: [{}] },
    { ...good, routes: [null] },
    { ...good, baseUrl: 7 },
  ];
  expect(usable({ id: 'one', remotes: [...bad, good] } as unknown as Composition).remotes).toEqual([good]);
});

test('an entry that lost its hashes keeps its place, where nothing of it runs', () => {
  const torn = { ...release('catalog', '/movies'), files: null };
  const { remotes } = usable({ id: 'one', remotes: [torn] } as unknown as Composition);
  expect(releaseFor('/movies', remotes)?.files).toEqual({});
});

test('an address leads to the release that has a route for it', () => {
  const all = [release('catalog', '/movies'), release('booking', '/seat-layout/:id/:date')];
  expect(releaseFor('/seat-layout/1/2026-01-01', all)?.name).toBe('booking');
  expect(releaseFor('/nowhere', all)).toBeUndefined();
});
