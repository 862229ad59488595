import type { Page } from 'playwright';
import type { Facts } from '../facts.ts';
import { text, type Scene } from './scene.ts';

const moviePage = { name: 'movie', path: ({ movieId: id }: Facts) => `/movie-detail/${id}/1` };
const withHold = (name: string, path: Scene['path']): Scene => ({
  name,
  path,
  who: 'user',
  answers: () => ({ '**/api/user/bookings*': heldFor(7) }),
  // In the header, or above the bar of the seats.
  shows: (page) => page.getByRole('link', { name: 'Pay now' }).first(),
});

/** Seats that are held and not paid for yet. */
function heldFor(minutes: number) {
  const now = Date.now();
  return {
    success: true,
    now: new Date(now).toISOString(),
    booking: [
      {
        _id: '64b0c0ffee00000000009002',
        show: { _id: '64b0c0ffee00000000005900' },
        bookedSeats: ['B4', 'B5'],
        state: 'pending',
        paymentLink: '/my-booking',
        expiresAt: new Date(now + minutes * 60_000).toISOString(),
      },
    ],
  };
}

/** `YYYY-MM-DD` in the cinema's zone. @param days from today on */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
const timing = (day: string, index: number, fullness: string) => ({
  showId: `64b0c0ffee0000000000600${index}`,
  time: `${day}T${String(10 + index)}:15:00Z`,
  price: 12,
  hall: 1 + (index % 3),
  fullness,
  format: ['IMAX', '3D', '2D'][index % 3],
  spoken: 'en',
  subtitles: 'vi',
});
const someFull = ['sold-out', 'few', 'plenty', 'sold-out', 'few'];
const allFull = ['sold-out', 'sold-out', 'sold-out'];
const showsOf = (day: string, words: readonly string[]) =>
  words.map((word, index) => timing(day, index, word));

const detail = ({ movies: [movie] }: Facts, words: readonly string[]) => ({
  success: true,
  movie,
  dateTime: { [dayIn(1)]: showsOf(dayIn(1), words) },
});
const chooseDay = (page: Page) =>
  page.getByRole('list', { name: 'Choose a date' }).getByRole('link').first().click();

/** Two films, one of which is sold out, today and tomorrow. */
const programme = ({ movies }: Facts) => ({
  success: true,
  days: [0, 1].map((days) => ({
    date: dayIn(days),
    shows: [someFull, allFull].flatMap((words, index) =>
      showsOf(dayIn(days), words).map((show) => ({ ...show, movieId: movies[index]?._id })),
    ),
  })),
});
const moviesOn = (day: string): Scene => ({
  name: `movies-${day}`,
  path: () => `/movies?day=${day}`,
  answers: (facts) => ({ '**/api/show/programme': programme(facts) }),
  shows: (page) => page.getByRole('list', { name: /^Showtimes of/ }).first(),
});

/** How full shows are wherever times are told, and what a running hold looks like on a page that is about something else. */
export const programmeScenes: Scene[] = [
  withHold('home-hold-running', () => '/'),
  withHold('movies-hold-running', () => '/movies'),
  withHold('seats-hold-of-another-show', ({ movieId: id, day }) => `/seat-layout/${id}/${day}`),
  moviesOn('today'),
  moviesOn('tomorrow'),
  {
    ...moviePage,
    name: 'movie-few-and-sold-out',
    answers: (facts) => ({ [`**/api/show/${facts.movieId}`]: detail(facts, someFull) }),
    act: chooseDay,
    shows: text('Few left'),
  },
  {
    ...moviePage,
    name: 'movie-day-sold-out',
    answers: (facts) => ({ [`**/api/show/${facts.movieId}`]: detail(facts, allFull) }),
    act: chooseDay,
    shows: text('Sold out'),
  },
  {
    name: 'cards-few-and-sold-out',
    path: () => '/movies',
    answers: ({ movies }) => ({
      '**/api/show/times': {
        success: true,
        times: Object.fromEntries(
          movies.map(({ _id }, index) => [
            _id,
            { date: dayIn(0), shows: showsOf(dayIn(0), index % 2 === 0 ? someFull.toReversed() : allFull) },
          ]),
        ),
      },
    }),
    shows: (page) => page.getByText('Sold out', { exact: true }).first(),
  },
];
