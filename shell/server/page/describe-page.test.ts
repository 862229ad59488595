import type { Composition } from '@matinee/api/releases';
import { expect, test, vi } from 'vitest';
import type { ApiResult } from './data/ask-api.ts';
import type { PageData } from './data/page-data.ts';
import { describePage } from './describe-page.ts';

const routes = [
  { path: '/', screen: 'home', preload: [], description: 'What is on.', preloadData: ['/api/show/all'] },
  { path: '/movies', screen: 'movies', preload: [], title: 'Movies' },
  {
    path: '/movie-detail/:id/:date',
    screen: 'details',
    preload: [],
    title: 'Movie',
    pageData: '/api/show/{id}/page',
    preloadData: ['/api/show/{id}'],
    preloadPageImages: [
      { image: 'backdrop', widths: [780, 1280], sizes: '100vw' },
      { image: 'constructor', widths: [1], sizes: '1px' },
    ],
  },
  { path: '/my-booking', screen: 'bookings', preload: [], title: 'My Booking', indexed: false },
  { path: '/office', screen: 'office', preload: [], title: 'Office', indexed: false },
  {
    path: '/office/*',
    screen: 'nowhere',
    preload: [],
    title: 'Not an office',
    indexed: false,
    notFound: true as const,
  },
];
const composition = { id: 'one', createdAt: '', remotes: [{ routes }] } as unknown as Composition;
const movie: PageData = {
  title: 'Havoc',
  description: 'A movie.',
  canonical: '/movie-detail/7/1',
  type: 'video.movie',
};

const site = {
  imageBase: '',
  timeZone: 'UTC',
  booking: { maxSeats: 5, holdMinutes: 10, cancelUntilMinutes: 90 },
};

const describeWith = (pathname: string, result: ApiResult<PageData> = { state: 'unavailable' }) => {
  const ask = vi.fn(async () => result);
  return { ask, page: describePage(composition, pathname, { site, ask }) };
};

test('a page without parameters is described by its route, under one address', async () => {
  const { page, ask } = describeWith('/Movies/');
  expect(await page).toMatchObject({ status: 200, title: 'Movies', canonical: '/movies', indexed: true });
  expect(ask).not.toHaveBeenCalled();
  expect((await describeWith('/').page).preloadData).toEqual(['/api/show/all']);
});

test('while nothing is known to be released every address is away for a while, and none is gone', async () => {
  const ask = vi.fn(async () => ({ state: 'unavailable' }) as const);
  for (const nothing of [null, { ...composition, remotes: [] }])
    for (const pathname of ['/', '/movies', '/refunds', '/nothing'])
      expect(await describePage(nothing, pathname, { site, ask })).toMatchObject({
        status: 503,
        title: 'This site is being set up',
      });
});

test('a page with page data is described by it, and its data can be fetched early', async () => {
  const { page, ask } = describeWith('/movie-detail/7/2026-11-22', { state: 'found', value: movie });
  expect(await page).toMatchObject({ status: 200, ...movie, preloadData: ['/api/show/7'] });
  expect(ask).toHaveBeenCalledWith('/api/show/7/page');
});

test('the pictures that the page data names can be fetched early, in the sizes that the route shows them in', async () => {
  const preloadImages = async (images: PageData['images']) =>
    (await describeWith('/movie-detail/7/1', { state: 'found', value: { ...movie, images } }).page)
      .preloadImages;
  expect(await preloadImages({ backdrop: '/b.jpg', poster: '/p.jpg' })).toEqual([
    { path: '/b.jpg', widths: [780, 1280], sizes: '100vw' },
  ]);
  expect(await preloadImages({ poster: '/p.jpg' })).toEqual([]);
  expect(await preloadImages(undefined)).toEqual([]);
});

test('page data that does not come leaves the plain page', async () => {
  expect(await describeWith('/movie-detail/7/1').page).toMatchObject({
    status: 200,
    title: 'Movie',
    canonical: '/movie-detail/7/1',
    preloadData: ['/api/show/7'],
  });
});

test('what the API does not know is 404 and no search engine lists it', async () => {
  const { page } = describeWith('/movie-detail/999/1', { state: 'not-found' });
  expect(await page).toMatchObject({ status: 404, title: 'Page not found', indexed: false, preloadData: [] });
});

test('a parameter that would lead elsewhere is 404 without asking', async () => {
  const { page, ask } = describeWith('/movie-detail/../1', { state: 'found', value: movie });
  expect((await page).status).toBe(404);
  expect(ask).not.toHaveBeenCalled();
});

test('a page of one person is not listed and has no address to share', async () => {
  const page = await describeWith('/my-booking').page;
  expect(page).toMatchObject({ status: 200, indexed: false });
  expect(page).not.toHaveProperty('canonical');
});

test('the house’s own pages are described by their words', async () => {
  expect(await describeWith('/refunds').page).toMatchObject({
    status: 200,
    title: 'Refund rules',
    description: expect.stringContaining('until 90 minutes before the show'),
    canonical: '/refunds',
    indexed: true,
  });
});

test('an address that nothing serves is 404', async () => {
  for (const pathname of ['/no-such-page', '/movies/old', '/aboutus'])
    expect(await describeWith(pathname).page).toMatchObject({
      status: 404,
      title: 'Page not found',
      indexed: false,
    });
});

test('an address that a remote has a page of its own for, as nothing is there, is 404 with that page’s title', async () => {
  expect(await describeWith('/office').page).toMatchObject({ status: 200, title: 'Office' });
  const page = await describeWith('/office/attic/key').page;
  expect(page).toMatchObject({ status: 404, title: 'Not an office', indexed: false });
  expect(page).not.toHaveProperty('canonical');
});

test('an address is listed when the site itself would link to it', async () => {
  const values = { date: ['1', '2026-03-03'] };
  const isListed = async (pathname: string, value: PageData = { ...movie, values }) =>
    (await describeWith(pathname, { state: 'found', value }).page).isListed;
  for (const pathname of ['/', '/movies', '/movie-detail/7/1', '/movie-detail/7/2026-03-03', '/refunds'])
    expect(await isListed(pathname)).toBe(true);
  for (const pathname of [
    '/Movies',
    '/movies/',
    '/Refunds',
    '/refunds/',
    '/movie-detail/7/2026-03-04',
    '/movie-detail/7/anything',
    '/movie-detail/%37/1',
    '/MOVIE-DETAIL/7/1',
    '/nothing',
  ])
    expect(await isListed(pathname)).toBe(false);
  expect(await isListed('/movie-detail/7/1', movie)).toBe(false);
  expect((await describeWith('/movie-detail/7/1').page).isListed).toBe(false);
});

test('a show is listed with its own day: with any other one it is an address that somebody made up', async () => {
  const seats = {
    path: '/seat-layout/:id/:date',
    screen: 'seats',
    preload: [],
    pageData: '/api/show/{id}/page',
    queries: [{ name: 'show', valuesOf: 'show' }],
  };
  const values = {
    date: ['1', 'mon', 'tue'],
    show: ['a', 'b'],
    'show/1': [],
    'show/mon': ['a'],
    'show/tue': ['b'],
  };
  const ask = async () => ({ state: 'found', value: { ...movie, values } }) as const;
  const only = { ...composition, remotes: [{ routes: [seats] }] } as unknown as Composition;
  const isListed = async (pathname: string, search: string) =>
    (await describePage(only, pathname, { site, ask }, search)).isListed;
  for (const search of ['', '?show=a']) expect(await isListed('/seat-layout/7/mon', search)).toBe(true);
  expect(await isListed('/seat-layout/7/mon', '?show=b')).toBe(false);
  expect(await isListed('/seat-layout/7/1', '?show=a')).toBe(false);
});

test('a page with a fixed address has its days by its page data, and stands as its route describes it without', async () => {
  const programme = {
    path: '/movies',
    screen: 'movies',
    preload: [],
    title: 'Movies',
    description: 'Every movie.',
    pageData: '/api/show/programme/page',
    queries: [{ name: 'day', values: ['week'], valuesOf: 'day', preloadData: ['/api/show/programme'] }],
  };
  const only = { ...composition, remotes: [{ routes: [programme] }] } as unknown as Composition;
  const told = { ...movie, title: 'Movies', description: 'Every movie.', canonical: '/movies' };
  const at = (search: string, result: ApiResult<PageData>, pathname = '/movies') =>
    describePage(only, pathname, { site, ask: async () => result }, search);
  const found: ApiResult<PageData> = { state: 'found', value: { ...told, values: { day: ['2026-11-22'] } } };
  for (const search of ['', '?day=week', '?day=2026-11-22'])
    expect(await at(search, found)).toMatchObject({ title: 'Movies', canonical: '/movies', isListed: true });
  expect((await at('?day=2026-11-22', found)).preloadData).toEqual(['/api/show/programme']);
  expect((await at('?day=2026-11-21', found)).isListed).toBe(false);
  expect((await at('?day=2026-11-22', found, '/movies/')).isListed).toBe(false);
  // An API that is older than its release knows no such address: it takes away no page that needs none.
  for (const state of ['unavailable', 'not-found'] as const) {
    const page = await at('?day=week', { state });
    expect(page).toMatchObject({ status: 200, title: 'Movies', description: 'Every movie.', isListed: true });
    expect(page).toMatchObject({ canonical: '/movies', indexed: true });
    expect((await at('?day=2026-11-22', { state })).isListed).toBe(false);
  }
});
