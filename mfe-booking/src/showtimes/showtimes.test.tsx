// @vitest-environment happy-dom
import { SiteContext, SessionContext } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CardTimes from './CardTimes.tsx';
import MovieShowtimes from './MovieShowtimes.tsx';

const timing = (showId: string, time: string, price = 12) => ({ showId, time, price, hall: 2 });
const movie = {
  _id: '7',
  id: 7,
  title: 'Until Dawn',
  overview: '',
  poster_path: null,
  backdrop_path: null,
  release_date: '2025-04-23',
  genres: [],
  casts: [],
  original_language: 'en',
  tagline: '',
  vote_average: 6.4,
  vote_count: 10,
  runtime: 103,
};
const answers: Record<string, object> = {
  '/api/show/7': {
    success: true,
    movie,
    dateTime: {
      '2026-11-22': [timing('a', '2026-11-22T03:00:00Z'), timing('b', '2026-11-22T12:30:00Z', 0)],
      '2026-11-23': [timing('c', '2026-11-23T04:15:00Z')],
    },
  },
  '/api/show/times': {
    success: true,
    times: {
      '7': {
        date: '2026-11-22',
        shows: ['a', 'b', 'c', 'd'].map((showId) => ({ showId, time: '2026-11-22T03:00:00Z' })),
      },
      '8': { date: '2026-11-23', shows: [{ showId: 'e', time: '2026-11-23T04:15:00Z' }] },
    },
  },
};

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => Response.json(answers[path] ?? {})),
  );
  vi.setSystemTime('2026-11-22T01:00:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const session = {
  status: 'signed-out' as const,
  user: null,
  getToken: async () => null,
  openSignIn: () => {},
  SignInForm: () => null,
};
const cache = () => new Map();
function show(part: ReactNode) {
  const tree = (inside: ReactNode) => (
    <SiteContext value={{ imageBase: '', timeZone: 'Asia/Ho_Chi_Minh' }}>
      <SWRConfig value={{ provider: cache }}>
        <SessionContext value={session}>
          <BrowserRouter>{inside}</BrowserRouter>
        </SessionContext>
      </SWRConfig>
    </SiteContext>
  );
  const { rerender } = render(tree(part));
  return (other: ReactNode) => rerender(tree(other));
}
const linked = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`);

test('the times that are shown follow the chosen day, each leading to the seats of that show', async () => {
  const change = show(<MovieShowtimes movieId="7" />);
  expect(screen.getByText('Choose a day to see its showtimes.')).toBeTruthy();
  change(<MovieShowtimes movieId="7" date="2026-11-22" />);
  await screen.findByText('10:00');
  expect(await linked('Showtimes on Sun 22 Nov')).toEqual([
    '10:00 Hall 2 $12 → /seat-layout/7/2026-11-22?show=a',
    '19:30 Hall 2 Free → /seat-layout/7/2026-11-22?show=b',
  ]);
  change(<MovieShowtimes movieId="7" date="2026-11-23" />);
  expect(await linked('Showtimes on Mon 23 Nov')).toEqual([
    '11:15 Hall 2 $12 → /seat-layout/7/2026-11-23?show=c',
  ]);
  change(<MovieShowtimes movieId="7" date="2026-11-24" />);
  expect(await screen.findByText('No showtimes are left on this day.')).toBeTruthy();
});

test('all cards of a page make one request, and a card without shows stays empty', async () => {
  show(['7', '8', '9'].map((movieId) => <CardTimes key={movieId} movieId={movieId} />));
  expect(await screen.findByText('Today')).toBeTruthy();
  expect(screen.getByText('Mon 23 Nov')).toBeTruthy();
  expect(await linked('Showtimes on Sunday 22 November 2026')).toHaveLength(3);
  expect(screen.getAllByRole('list')).toHaveLength(2);
  expect(vi.mocked(fetch)).toHaveBeenCalledOnce();
});
