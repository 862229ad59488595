// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import ListShowsPage from './ListShowsPage.tsx';

const show = (id: number, change: object = {}) => ({
  _id: String(id),
  movie: { title: `Movie ${id}`, poster_path: null },
  showDateTime: '2099-11-24T12:30:00.000Z',
  hall: 1,
  status: 'scheduled',
  soldSeats: 2,
  earnings: 24,
  ...change,
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function serve(shows: object[], total = shows.length, more: object = {}) {
  const asked: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    if (String(path).endsWith('is-admin')) return Response.json({ success: true, isAdmin: true });
    asked.push(new URL(String(path), 'http://cinema.test').searchParams);
    return Response.json({ success: true, shows, total, ...more });
  });
  return { last: () => Object.fromEntries(asked.at(-1) ?? []) };
}

test('upcoming shows come first, soonest up, and cancelled ones say so', async () => {
  const { last } = serve([show(1), show(2, { status: 'cancelled' })]);
  renderPage(<ListShowsPage />, 'signed-in');
  expect(await screen.findByRole('row', { name: /Movie 1/ })).toBeTruthy();
  expect(last()).toEqual({ page: '1', limit: '50', sort: 'time', order: 'asc', when: 'upcoming' });
  expect(screen.getByText('Cancelled')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Cancel show/ })).toHaveLength(1);
});

test('a heading sorts at the server, again the other way round, and the address remembers it', async () => {
  const { last } = serve([show(1)]);
  renderPage(<ListShowsPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Earnings' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'earnings', order: 'desc' }));
  fireEvent.click(screen.getByRole('button', { name: 'Earnings' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'earnings', order: 'asc' }));
  expect(location.search).toBe('?sort=earnings');
  expect(screen.getByRole('columnheader', { name: /Earnings/ }).getAttribute('aria-sort')).toBe('ascending');
});

test('pages lead through a list of any length, and a new filter starts at the first', async () => {
  const { last } = serve([show(1)], 10_000);
  renderPage(<ListShowsPage />, 'signed-in', '/admin?page=3');
  expect(await screen.findByText('101–150 of 10,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(last()).toMatchObject({ page: '4' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dawn' } });
  await waitFor(() => expect(last()).toMatchObject({ page: '1', q: 'dawn' }));
});

test('past shows are read from the latest down and cannot be cancelled', async () => {
  const { last } = serve([
    show(1, { showDateTime: '2020-01-01T10:00:00.000Z', cancelUntil: '2020-01-02T12:00:00.000Z' }),
  ]);
  renderPage(<ListShowsPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('radio', { name: 'Past' }));
  await waitFor(() => expect(last()).toMatchObject({ when: 'past', order: 'desc' }));
  expect(screen.getByText('Over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel show/ })).toBeNull();
});

test.each([
  ['Scheduled', 1, 3],
  ['Running', -1, 1],
  ['Over', -3, -1],
  ['Over', -1, undefined],
])('a show is %s that begins in %j and ends in %j hours', async (state, begins, ends) => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  serve([show(1, { showDateTime: at(begins), ...(ends !== undefined && { endsAt: at(ends) }) })]);
  renderPage(<ListShowsPage />, 'signed-in');
  expect(await screen.findByText(state)).toBeTruthy();
});

test('a show is what it is when its row comes, however long ago the page was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  serve([show(1, { showDateTime: '2026-11-24T11:00:00.000Z', endsAt: '2026-11-24T13:00:00.000Z' })]);
  renderPage(<ListShowsPage />, 'signed-in');
  expect(await screen.findByText('Scheduled')).toBeTruthy();
  vi.setSystemTime(new Date('2026-11-24T14:00:00Z'));
  fireEvent.click(screen.getByRole('radio', { name: 'Past' }));
  expect(await screen.findByText('Over')).toBeTruthy();
});

test('a show that has begun can be cancelled: it may be the projector that fails', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  serve([show(1, { showDateTime: at(-25), cancelUntil: at(1) })]);
  renderPage(<ListShowsPage />, 'signed-in');
  expect(await screen.findByRole('button', { name: /^Cancel show/ })).toBeTruthy();
});

test('when they cannot be read, it says so in the specification’s words', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    String(path).endsWith('is-admin')
      ? Response.json({ success: true, isAdmin: true })
      : Response.json({ success: false }, { status: 500 }),
  );
  renderPage(<ListShowsPage />, 'signed-in');
  expect(await screen.findByText('Failed to load shows')).toBeTruthy();
});

test('below a short list stands what can be done next, and below a long one nothing', async () => {
  serve([show(1), show(2)]);
  renderPage(<ListShowsPage />, 'signed-in');
  expect((await screen.findByRole('link', { name: 'Add shows' })).getAttribute('href')).toBe(
    '/admin/add-shows',
  );
  cleanup();
  serve([show(1), show(2)], 6);
  renderPage(<ListShowsPage />, 'signed-in');
  await screen.findByRole('row', { name: /Movie 1/ });
  expect(screen.queryByRole('link', { name: 'Add shows' })).toBeNull();
});

test('where older shows are left out the list says so, and does not say that there were none', async () => {
  serve([], 0, { listedDays: 35 });
  renderPage(<ListShowsPage />, 'signed-in', '/admin?when=past&sort=film');
  expect(await screen.findByText(/those of the last 35 days/)).toBeTruthy();
  expect(screen.getByText('There were no shows in these days.')).toBeTruthy();
  cleanup();
  serve([], 0);
  renderPage(<ListShowsPage />, 'signed-in', '/admin?when=past');
  expect(await screen.findByText('No show is over yet.')).toBeTruthy();
  expect(screen.queryByText(/last 35 days/)).toBeNull();
});
