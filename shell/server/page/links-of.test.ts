import type { ComposedRelease, NavLink } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import { linksOf } from './links-of.ts';

const link = (label: string, order: number, places: NavLink['places'] = ['header']): NavLink => ({
  path: `/${label}`,
  label,
  places,
  order,
});
const remote = (name: string, ...nav: NavLink[]): Pick<ComposedRelease, 'name' | 'nav'> => ({ name, nav });
const labels = (place: NavLink['places'][number], ...remotes: Pick<ComposedRelease, 'name' | 'nav'>[]) =>
  linksOf(remotes)[place].map(({ label }) => label);

test('links of a place are sorted by their order, whoever they are of', () => {
  const catalog = remote('catalog', link('home', 100), link('releases', 400));
  const account = remote('account', link('favorites', 500), link('mine', 200));
  expect(labels('header', catalog, account)).toEqual(['home', 'mine', 'releases', 'favorites']);
});

test('of links with the same order those of the remote whose name comes first come first, then as it lists them', () => {
  const kiosk = remote('kiosk', link('popcorn', 1), link('ale', 1));
  const account = remote('account', link('mine', 1));
  const expected = ['mine', 'popcorn', 'ale'];
  expect(labels('header', kiosk, account)).toEqual(expected);
  expect(labels('header', account, kiosk)).toEqual(expected);
});

test('a link stands in each of its places and in no other', () => {
  const both = remote('catalog', link('movies', 1, ['footer', 'programme']));
  expect(labels('footer', both)).toEqual(['movies']);
  expect(labels('programme', both)).toEqual(['movies']);
  expect(labels('header', both)).toEqual([]);
});

test('a page is given the words, the address and the picture of a link, and nothing else', () => {
  const menu = { ...link('tickets', 1, ['user-menu']), icon: 'ticket' as const };
  expect(linksOf([remote('account', menu)])['user-menu']).toEqual([
    { path: '/tickets', label: 'tickets', icon: 'ticket' },
  ]);
});

test('without remotes there are no links', () => {
  expect(Object.values(linksOf([])).flat()).toEqual([]);
});
