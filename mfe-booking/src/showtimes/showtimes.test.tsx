// @vitest-environment happy-dom
import type { Fullness } from '@matinee/api/types';
import { SiteContext, SessionContext } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CardTimes from './CardTimes.tsx';
import MovieShowtimes from './MovieShowtimes.tsx';
import { movie } from '../testing/movie.ts';
import { firstTimes } from '../timing/first-times.ts';

const timing = (showId: string, time: string, more: object = {}) => ({
  showId,
  time,
  price: 12,
  hall: 2,
  fullness: 'plenty',
  ...more,
});
const answers: Record<string, object> = {
  '/api/show/7': {
    success: true,
    movie,
    dateTime: {
      '2026-11-22': [
        timing('a', '2026-11-22T03:00:00Z'),
        timing('b', '2026-11-22T12:30:00Z', {
          price: 0,
          fullness: 'few',
          format: '3D',
          spoken: 'ja',
          subtitles: 'vi',
        }),
      ],
      '2026-11-23': [
        timing('c', '2026-11-23T04:15:00Z', { fullness: 'sold-out' }),
        timing('d', '2026-11-23T05:15:00Z', { fullness: 'later word' }),
        timing('e', '2026-11-23T06:15:00Z', { fullness: undefined }),
      ],
    },
  },
  '/api/show/times': {
    success: true,
    times: {
      '7': {
        date: '2026-11-22',
        ageRating: 'T16',
        shows: ['plenty', 'few', 'sold-out', 'plenty'].map((fullness, index) => ({
          showId: 'abcd'[index],
          time: '2026-11-22T03:00:00Z',
          fullness,
        })),
      },
      '8': {
        date: '2026-11-23',
        ageRating: 'PG-13',
        shows: [{ showId: 'e', time: '2026-11-23T04:15:00Z', fullness: 'sold-out' }],
      },
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

test('the times that are shown follow the chosen day, each with how full it is, leading to the seats of that show', async () => {
  const change = show(<MovieShowtimes movieId="7" />);
  await screen.findByText('10:00');
  expect(screen.getByRole('heading').textContent).toBe('Showtimes today');
  change(<MovieShowtimes movieId="7" date="2026-11-22" />);
  expect(await linked('Showtimes today')).toEqual([
    '10:00 Hall 2 · $12 Plenty left → /seat-layout/7/2026-11-22?show=a',
    // Shown in short, and read out in full.
    '19:30 Hall 2 · Free Few left · 3D · Voice JA · Sub VI3D · Japanese spoken · Vietnamese subtitles → /seat-layout/7/2026-11-22?show=b',
  ]);
  change(<MovieShowtimes movieId="7" date="2026-11-23" />);
  expect(await linked('Showtimes on Mon 23 Nov')).toEqual([
    '11:15 Hall 2 · $12 Sold out → /seat-layout/7/2026-11-23?show=c',
    '12:15 Hall 2 · $12  → /seat-layout/7/2026-11-23?show=d',
    '13:15 Hall 2 · $12  → /seat-layout/7/2026-11-23?show=e',
  ]);
  change(<MovieShowtimes movieId="7" date="2026-11-24" />);
  expect(await screen.findByText('No showtimes are left on this day.')).toBeTruthy();
});

test('while no day is chosen and none of today’s shows is left, those of the next day are shown, and without any it asks for a day', async () => {
  vi.setSystemTime('2026-11-22T16:00:00Z');
  const change = show(<MovieShowtimes movieId="7" />);
  expect((await linked('Showtimes on Mon 23 Nov'))[1]).toContain('12:15');
  vi.setSystemTime('2026-11-25T01:00:00Z');
  change(<MovieShowtimes movieId="7" />);
  expect(await screen.findByText('Choose a day to see its showtimes.')).toBeTruthy();
});

test('all cards of a page make one request, and a card without shows stays empty', async () => {
  show(['7', '8', '9'].map((movieId) => <CardTimes key={movieId} movieId={movieId} />));
  expect(await screen.findByText(/^Today/)).toBeTruthy();
  expect(screen.getByText(/^Mon 23 Nov/)).toBeTruthy();
  expect(await linked('Showtimes on Sunday 22 November 2026')).toEqual([
    '10:00 → /seat-layout/7/2026-11-22?show=a',
    '10:00 Few left → /seat-layout/7/2026-11-22?show=b',
    '10:00 → /seat-layout/7/2026-11-22?show=d',
  ]);
  expect(screen.getByText('Sold out', { selector: 'strong' }).parentElement?.textContent).toBe(
    'Mon 23 Nov PG-13 Sold out',
  );
  expect(screen.getAllByRole('list')).toHaveLength(2);
  expect(vi.mocked(fetch)).toHaveBeenCalledOnce();
});

/** What somebody sees who only touches: neither what is read out alone, nor what a pointer is shown that rests on it. */
function seen(element: HTMLElement | null): string {
  const copy = element?.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[class~="booking:sr-only"]')) hidden.remove();
  return copy.textContent;
}

test('a card says in words that are seen which of its times are nearly or wholly sold out, and how old one has to be', async () => {
  show(['7', '8'].map((movieId) => <CardTimes key={movieId} movieId={movieId} />));
  const link = async (name: string) => seen(await screen.findByRole('link', { name }));
  expect(await link('10:00 Few left')).toBe('10:00 Few left');
  expect(await link('11:15 Sold out')).toBe('11:15 Sold out');
  const today = screen.getByText(/^Today/);
  expect(seen(today)).toBe('Today T16 ');
  // The sentence of the law is where the seats are; here it is read out.
  expect(today.textContent).toBe('Today T16: from 16 years on ');
});

test('times of a card are in order, also where those with seats come first in the answer', async () => {
  const at = (hour: string) => `2026-11-22T${hour}:00:00Z`;
  const shows = [
    { time: at('05'), showId: 'later', fullness: 'plenty' },
    { time: at('03'), showId: 'sooner', fullness: 'sold-out' },
  ];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, times: { '7': { date: '2026-11-22', shows } } }),
  );
  show(<CardTimes movieId="7" />);
  expect((await linked('Showtimes on Sunday 22 November 2026')).map((one) => one.slice(0, 5))).toEqual([
    '10:00',
    '12:00',
  ]);
});

const day = (...fullness: Fullness[]) => fullness.map((word, index) => ({ id: index, fullness: word }));
test.each<[string, ReturnType<typeof day>, number, number[]]>([
  ['those with seats, soonest first', day('sold-out', 'few', 'sold-out', 'plenty'), 2, [1, 3]],
  ['sold-out ones where room is left, in their order', day('sold-out', 'plenty', 'sold-out'), 2, [0, 1]],
  ['sold-out ones where all are', day('sold-out', 'sold-out', 'sold-out'), 2, [0, 1]],
])('a place with room for few times shows %s', (_which, shows, room, ids) => {
  expect(firstTimes(shows, room).map(({ id }) => id)).toEqual(ids);
});
