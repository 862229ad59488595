import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComposedRelease, NavLink } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import { linksOf } from '../page/links-of.ts';
import { withOwnLinks } from './own-links.ts';

type Document = Pick<ComposedRelease, 'name' | 'routes' | 'nav'>;
const own = (release: Document) => withOwnLinks(release as ComposedRelease);
const link = (to: string): NavLink => ({ path: to, label: 'Link', places: ['header'], order: 1 });

/** What a remote of this repository says; `before` it could say anything of links and frames. */
function shipped(name: string, before = false): Document {
  const file = path.resolve(import.meta.dirname, `../../../mfe-${name}/remote.json`);
  const { nav = [], routes, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  if (!before) return { ...rest, nav, routes };
  return { ...rest, routes: routes.map(({ frame: _frame, ...route }) => route) };
}
const remotes = ['admin', 'catalog', 'booking', 'account'];
const seen = (documents: Document[]) => {
  const releases = documents.map(own);
  const links = linksOf(releases);
  const labels = (place: keyof typeof links) => links[place].map(({ label }) => label);
  return {
    header: labels('header'),
    footer: labels('footer'),
    menu: labels('user-menu'),
    bare: releases.flatMap(({ routes }) => routes.filter(({ frame }) => frame).map((route) => route.path)),
  };
};
const adminPages = shipped('admin').routes.map((route) => route.path);

test('the shipped remotes give the site the links of its specification, in that order', () => {
  expect(seen(remotes.map((name) => shipped(name)))).toEqual({
    header: ['Home', 'Movies', 'Theaters', 'Releases', 'Favorites'],
    footer: ['Movies', 'Search', 'Theaters', 'Releases'],
    menu: ['My Booking'],
    bare: adminPages,
  });
});

test('a composition of before keeps a header, a way to one’s bookings, and the admin’s pages their own frame', () => {
  expect(seen(remotes.map((name) => shipped(name, true)))).toEqual({
    header: ['Home', 'Movies', 'Theaters', 'Releases'],
    footer: ['Movies', 'Theaters', 'Releases'],
    menu: ['Favorites', 'My Booking', 'Search'],
    bare: adminPages,
  });
});

test('of a composition that is partly of before, what is said comes first and nothing is derived beside it', () => {
  expect(seen([shipped('account', true), shipped('catalog')])).toMatchObject({
    header: ['Home', 'Movies', 'Theaters', 'Releases'],
    menu: ['Favorites', 'My Booking'],
  });
});

test('a release that says it has no links has none', () => {
  expect(own({ ...shipped('catalog', true), nav: [] }).nav).toEqual([]);
});

test('a link to what the release does not serve is left out, the others stay', () => {
  const routes = [{ path: '/gift-cards/:kind', screen: 'gifts', preload: [] }];
  const nav = [link('/gift-cards/popcorn'), link('/movies'), link('/gift-cards')];
  expect(own({ name: 'kiosk', routes, nav }).nav).toEqual([link('/gift-cards/popcorn')]);
});

test('so is one that only the page for what is not found would answer', () => {
  const routes = [
    { path: '/office', screen: 'office', preload: [] },
    { path: '/office/*', screen: 'nowhere', preload: [], notFound: true as const },
  ];
  const nav = [link('/office'), link('/office/keys')];
  expect(own({ name: 'office', routes, nav }).nav).toEqual([link('/office')]);
});
