import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeMovies, movieOf } from '../testing/fakes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { shortened } from './movie-page.ts';

const HOSTILE = `</script><script>alert(1)</script> & "Co"`;

let api: TestApi;
beforeEach(async () => {
  const movies = fakeMovies([
    movieOf(101, { title: 'In the Lost Lands', runtime: 102, vote_average: 6.4, vote_count: 1500 }),
    movieOf(102, { title: HOSTILE, backdrop_path: '', overview: '', release_date: '', vote_count: 0 }),
  ]);
  api = await startApi({
    deps: { movies },
    settings: {
      LIST_CACHE_MS: '0',
      IMAGE_BASE_URL: 'https://images.test/t/p',
      CINEMA_ADDRESS: '1 Movie Street',
    },
  });
});
afterEach(() => api.close());

async function add(movieId: string, date: string, ...times: string[]) {
  const body = { movieId, showsInput: [{ date, time: times }], showPrice: 12.5 };
  expect((await api.call('POST', '/api/show/add', { as: 'boss', body })).status).toBe(200);
}

async function graphOf(movieId: string) {
  const { body } = await api.call('GET', `/api/show/${movieId}/page`);
  return (body['structured'] as { '@graph': Record<string, unknown>[] })['@graph'];
}

test('a movie’s page has its title, description, one address and a picture with its size', async () => {
  await add('101', '2026-03-03', '19:30');
  expect((await api.call('GET', '/api/show/101/page')).body).toMatchObject({
    success: true,
    title: 'In the Lost Lands',
    description: 'An overview',
    canonical: '/movie-detail/101/1',
    type: 'video.movie',
    image: {
      url: 'https://images.test/t/p/w1280/backdrop-101.jpg',
      alt: 'In the Lost Lands',
      width: 1280,
      height: 720,
    },
    images: { backdrop: '/backdrop-101.jpg', poster: '/poster-101.jpg' },
    values: { date: ['1', '2026-03-03'] },
  });
});

test('the shows that are still to come are told, so that pages of their times can be made, as many as pages take', async () => {
  await add('101', '2026-03-03', '19:30', '10:00');
  const values = async () =>
    (await api.call('GET', '/api/show/101/page')).body['values'] as Record<string, string[]>;
  const shows = await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray();
  expect((await values())['show']).toEqual(shows.map(({ _id }) => _id));
  api.clock.set('2026-03-03T03:00:00Z');
  expect((await values())['show']).toEqual([shows[1]?._id]);
  const more = Array.from({ length: 400 }, (_, at) => ({ ...shows[1]!, _id: `more-${at}`, hall: 100 + at }));
  await api.deps.db.shows.insertMany(more);
  expect((await values())['show']).toHaveLength(400);
});

test('of a movie that is on for longer than a year the first days are told, as many as pages take', async () => {
  await add('101', '2026-03-03', '19:30');
  const show = (await api.deps.db.shows.findOne())!;
  const daily = Array.from({ length: 400 }, (_, at) => {
    const startsAt = new Date(show.startsAt.getTime() + (at + 1) * 24 * 3_600_000);
    return { ...show, _id: `day-${at}`, startsAt };
  });
  await api.deps.db.shows.insertMany(daily);
  const { values } = (await api.call('GET', '/api/show/101/page')).body as {
    values: Record<string, string[]>;
  };
  expect(values['date']).toHaveLength(400);
  expect(values['date']?.slice(0, 2)).toEqual(['1', '2026-03-03']);
});

test('of the shows those of each day are told apart, and days are chosen where none is: other addresses are anybody’s, as many as days by days', async () => {
  await add('101', '2026-03-03', '10:00', '19:30');
  await add('101', '2026-03-04', '10:00');
  const shows = await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray();
  const [first, second, third] = shows.map(({ _id }) => _id);
  expect((await api.call('GET', '/api/show/101/page')).body['values']).toEqual({
    date: ['1', '2026-03-03', '2026-03-04'],
    show: [first, second, third],
    // No seats are chosen where no day is.
    'show/1': [],
    'show/2026-03-03': [first, second],
    'show/2026-03-04': [third],
    'date/1': ['2026-03-03', '2026-03-04'],
    'date/2026-03-03': [],
    'date/2026-03-04': [],
  });
});

test('the movie is told to search engines with its showings, by the clock of the cinema and with their price', async () => {
  await add('101', '2026-03-03', '19:30', '10:00');
  const [movie, ...showings] = await graphOf('101');
  expect(movie).toMatchObject({
    '@type': 'Movie',
    url: 'http://cinema.test/movie-detail/101/1',
    name: 'In the Lost Lands',
    image: 'https://images.test/t/p/w500/poster-101.jpg',
    datePublished: '2026-01-01',
    duration: 'PT102M',
    genre: ['Drama'],
    actor: [{ '@type': 'Person', name: 'An actor' }],
    aggregateRating: { ratingValue: 6.4, bestRating: 10, ratingCount: 1500 },
  });
  expect(showings.map(({ startDate }) => startDate)).toEqual([
    '2026-03-03T10:00:00+07:00',
    '2026-03-03T19:30:00+07:00',
  ]);
  expect(showings[1]).toMatchObject({
    '@type': 'ScreeningEvent',
    name: 'In the Lost Lands',
    workPresented: { '@id': movie?.['@id'] },
    endDate: '2026-03-03T21:12:00+07:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'MovieTheater', name: 'Matinee', address: { streetAddress: '1 Movie Street' } },
    offers: {
      '@type': 'Offer',
      price: '12.50',
      priceCurrency: 'USD',
      url: expect.stringContaining('http://cinema.test/seat-layout/101/2026-03-03?show='),
      availability: 'https://schema.org/InStock',
    },
  });
});

test('each showing of a day is sold at an address of its own: another one has another price', async () => {
  await add('101', '2026-03-03', '10:00', '19:30');
  const shows = await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray();
  const urls = (await graphOf('101')).slice(1).map(({ offers }) => (offers as { url: string }).url);
  const ofDay = 'http://cinema.test/seat-layout/101/2026-03-03';
  expect(urls).toEqual(shows.map(({ _id }) => `${ofDay}?show=${_id}`));
  expect(new Set(urls).size).toBe(2);
});

test('a show without a free seat is said to be sold out, and one that has begun or is cancelled is gone', async () => {
  await add('101', '2026-03-03', '10:00', '13:00', '16:00');
  const [first, second] = await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray();
  const rows = [...'ABCDEFGHIJ'].flatMap((row) => [1, 2, 3, 4, 5, 6, 7, 8].map((seat) => `${row}${seat}`));
  const seats = Object.fromEntries(rows.map((id) => [id, { state: 'sold' as const, bookingId: 'b' }]));
  await api.deps.db.shows.updateOne({ _id: first?._id ?? '' }, { $set: { seats } });
  await api.deps.db.shows.updateOne({ _id: second?._id ?? '' }, { $set: { status: 'cancelled' } });
  const availability = async () =>
    (await graphOf('101'))
      .slice(1)
      .map(({ offers }) => (offers as { availability: string }).availability.split('/').at(-1));
  expect(await availability()).toEqual(['SoldOut', 'InStock']);
  api.clock.set('2026-03-03T03:00:00Z');
  expect(await availability()).toEqual(['InStock']);
});

test('what a movie does not have is left out, and its words are not changed', async () => {
  await add('102', '2026-03-03', '10:00');
  const { body } = await api.call('GET', '/api/show/102/page');
  expect(body).toMatchObject({
    title: HOSTILE,
    description: `Showtimes and tickets for ${HOSTILE}.`,
    image: { url: 'https://images.test/t/p/w500/poster-102.jpg', alt: HOSTILE },
  });
  expect(body['image']).not.toHaveProperty('width');
  const [movie] = await graphOf('102');
  for (const missing of ['description', 'datePublished', 'aggregateRating'])
    expect(movie).not.toHaveProperty(missing);
});

test('the pages are those of the movies that are showing', async () => {
  await add('101', '2026-03-03', '10:00');
  await add('102', '2026-03-04', '10:00');
  const pages = async () => (await api.call('GET', '/api/show/pages')).body['pages'];
  expect(await pages()).toEqual([{ path: '/movie-detail/102/1' }, { path: '/movie-detail/101/1' }]);
  api.clock.set('2026-03-03T03:00:00Z');
  expect(await pages()).toEqual([{ path: '/movie-detail/102/1' }]);
});

test('an unknown movie is 404, a malformed id 400', async () => {
  expect((await api.call('GET', '/api/show/999/page')).status).toBe(404);
  expect((await api.call('GET', '/api/show/abc/page')).status).toBe(400);
});

test('a description is cut after a whole word', () => {
  expect(shortened('short', 20)).toBe('short');
  expect(shortened('one two, three four', 12)).toBe('one two…');
  expect(shortened('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  // Half of a character is none.
  expect(shortened('x😀😀😀😀😀', 9)).toBe('x😀😀😀…');
});
