import type { Composition } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import type { ApiResult } from '../page/data/ask-api.ts';
import type { PageList } from '../page/data/page-data.ts';
import { sitemapXml } from './sitemap.ts';

const routes = [
  { path: '/movies', screen: 'movies', preload: [] },
  { path: '/movie-detail/:id/:date', screen: 'details', preload: [], pageList: '/api/show/pages' },
  { path: '/seat-layout/:id/:date', screen: 'seats', preload: [] },
  { path: '/my-booking', screen: 'bookings', preload: [], indexed: false },
];
const composition = { id: 'one', createdAt: '', remotes: [{ routes }] } as unknown as Composition;
const mapOf = (result: ApiResult<PageList>, of: Composition | null = composition) =>
  sitemapXml(of, 'https://cinema.test', async () => result);

test('the map has the pages that may be listed, those with parameters by the list of the API, and the house’s own', async () => {
  const pages = [{ path: '/movie-detail/7/1' }, { path: '/movie-detail/8/1?a&b' }];
  const map = await mapOf({ state: 'found', value: { pages } });
  const paths = [...(map ?? '').matchAll(/<loc>https:\/\/cinema\.test(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(paths.slice(0, 3)).toEqual(['/movies', '/movie-detail/7/1', '/movie-detail/8/1?a&amp;b']);
  expect(paths).toContain('/refunds');
  for (const hidden of ['/my-booking', '/seat-layout']) expect(map).not.toContain(hidden);
  // An API of before tells no list.
  expect(await mapOf({ state: 'not-found' })).toContain('/movies</loc>');
});

test('a map whose pages are not told in time is none: a crawler would take them for gone', async () => {
  expect(await mapOf({ state: 'unavailable' })).toBeNull();
  const nothing: ApiResult<PageList> = { state: 'found', value: { pages: [] } };
  for (const unknown of [null, { ...composition, remotes: [] }])
    expect(await mapOf(nothing, unknown)).toBeNull();
});
