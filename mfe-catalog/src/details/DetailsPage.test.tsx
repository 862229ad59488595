// @vitest-environment happy-dom
import { Route, Routes } from '@matinee/shared-ui/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { detailed, movie, listed } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';
import DetailsPage from './DetailsPage.tsx';

afterEach(cleanup);
const screenOf = (address: string, answers: Record<string, () => Response>) =>
  show(
    <Routes>
      <Route path="/movie-detail/:id/:date" element={<DetailsPage />} />
    </Routes>,
    address,
    answers,
  );
const broken = () => new Response('{}', { status: 500 });
const lands = movie(7, {
  title: 'In the Lost Lands',
  tagline: 'She seeks the power.',
  genres: ['Action', 'Fantasy', 'Adventure'].map((name, id) => ({ id, name })),
});

test('a movie shows what is known about it, with all its genres', async () => {
  screenOf('/movie-detail/7/1', { '/api/show/7': detailed(lands, ['2026-11-22']) });
  expect(await screen.findByRole('heading', { level: 1, name: 'In the Lost Lands' })).toBeTruthy();
  for (const text of ['3.2', '(15.0k)', '2025', '1h 42m', 'English', 'She seeks the power.'])
    expect(screen.getByText(text)).toBeTruthy();
  const genres = within(screen.getByRole('list', { name: 'Genres' })).getAllByRole('listitem');
  expect(genres.map((genre) => genre.textContent)).toEqual(['Action', 'Fantasy', 'Adventure']);
});

test('the age rating stands there with its sentence, and the languages that are spoken; nothing stands for what is not known', async () => {
  const facts = { age_rating: 'T16', spoken_languages: ['en', 'ja'] };
  screenOf('/movie-detail/7/1', { '/api/show/7': detailed({ ...lands, ...facts }, []) });
  expect((await screen.findByText('from 16 years on')).textContent).toBe('Age rating T16from 16 years on');
  expect(screen.getByText('English, Japanese')).toBeTruthy();
  cleanup();
  screenOf('/movie-detail/7/1', {
    '/api/show/7': detailed({ ...lands, age_rating: 'PG-13' } as typeof lands, []),
  });
  expect((await screen.findByText('PG-13')).parentElement?.textContent).toBe('Age rating PG-13');
  cleanup();
  screenOf('/movie-detail/7/1', { '/api/show/7': detailed(lands, []) });
  await screen.findByText('English');
  expect(screen.queryByText('Age rating')).toBeNull();
});

test('of a movie of which little is known nothing empty stands there', async () => {
  const bare = { genres: [], overview: '', tagline: '', original_language: '', runtime: 0, vote_average: 0 };
  screenOf('/movie-detail/7/1', {
    '/api/show/7': detailed({ ...lands, ...bare, release_date: '', vote_count: 0 }, []),
  });
  expect(await screen.findByText('Not rated yet')).toBeTruthy();
  for (const empty of document.querySelectorAll('article :is(ul, dl, p, dd)'))
    expect(empty.matches('dl') ? '-' : empty.textContent, empty.outerHTML).not.toBe('');
  expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Genres' })).toBeNull();
});

const trailered = { ...lands, trailer: { site: 'youtube', key: 'Abc-_123xyz' } } as typeof lands;

test('a trailer is asked for by nobody before it is wanted; its dialog has it, and takes it away when it closes', async () => {
  screenOf('/movie-detail/7/1', { '/api/show/7': detailed(trailered, []) });
  const button = await screen.findByRole('button', { name: 'Watch Trailer' });
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Trailer of In the Lost Lands' });
  const frame = within(dialog).getByTitle('Trailer of In the Lost Lands');
  expect(frame.getAttribute('src')).toBe('https://videos.test/embed/Abc-_123xyz?autoplay=1&rel=0');
  // It must be able to say where it stands, and must not lead this page anywhere.
  expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(dialog.textContent).toContain('This video comes from videos.test.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the trailer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  ['a movie without one', lands],
  ['a site that this release does not know', { ...lands, trailer: { site: 'elsewhere', key: 'a' } }],
])('of %s there is no trailer', async (_what, shown) => {
  screenOf('/movie-detail/7/1', { '/api/show/7': detailed(shown, []) });
  await screen.findByText('English');
  expect(screen.queryByRole('button', { name: 'Watch Trailer' })).toBeNull();
});

test('the recommended movies are all others', async () => {
  screenOf('/movie-detail/7/1', {
    '/api/show/7': detailed(lands, []),
    '/api/show/all': listed([movie(1), lands, movie(2)]),
  });
  const row = await screen.findByRole('region', { name: 'You may also like' });
  const names = within(row).getAllByRole('heading', { level: 3 });
  expect(names.map((name) => name.textContent)).toEqual(['Movie 1', 'Movie 2']);
});

test.each([
  [404, 'not_found'],
  [400, 'invalid'],
])('an unknown movie (%i, %s) is said to be unknown, with a way on', async (status, code) => {
  const unknown = () => Response.json({ success: false, code, message: 'x' }, { status });
  screenOf('/movie-detail/no-such/1', { '/api/show/no-such': unknown });
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not find this movie' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all movies' }).getAttribute('href')).toBe('/movies');
});

test('a movie that could not be fetched says so', async () => {
  screenOf('/movie-detail/7/1', { '/api/show/7': broken });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch movie details');
});

test('a 404 of something before the API says of no movie that there is none', async () => {
  screenOf('/movie-detail/7/1', { '/api/show/7': () => new Response('<h1>404</h1>', { status: 404 }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch movie details');
});

test('a movie known from the list stays on the page when only its showtimes fail', async () => {
  screenOf('/movie-detail/7/1', { '/api/show/7': broken, '/api/show/all': listed([lands]) });
  expect(await screen.findByRole('heading', { level: 1, name: 'In the Lost Lands' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load show details');
});

const day = () => screen.getByRole('link', { name: 'Sunday 22 November 2026' });

test('on the way back a movie is as it was left, and anew on another visit', async () => {
  const casts = Array.from({ length: 9 }, (_, index) => ({ name: `Actor ${index}`, profile_path: null }));
  const long = { ...lands, casts };
  screenOf('/movie-detail/7/1', {
    '/api/show/7': detailed(long, ['2026-11-22']),
    '/api/show/8': detailed(movie(8), []),
    '/api/show/all': listed([long, movie(8)]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 9' }));
  fireEvent.click(day());
  fireEvent.click(screen.getByRole('link', { name: 'Movie 8' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Movie 8');
  history.back();
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('In the Lost Lands'),
  );
  expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy();
  expect(day().getAttribute('aria-current')).toBe('true');

  fireEvent.click(screen.getByRole('link', { name: 'Movie 8' }));
  fireEvent.click(await screen.findByRole('link', { name: 'In the Lost Lands' }));
  expect(await screen.findByRole('button', { name: 'Show all 9' })).toBeTruthy();
  expect(day().getAttribute('aria-current')).toBeNull();
});
