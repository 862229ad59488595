import type { Page } from 'playwright';
import { heading, text, failures, type Scene } from './scene.ts';

const dashboard = { name: 'admin', path: () => '/admin', who: 'admin' } as const;
const add = { name: 'admin-add-shows', path: () => '/admin/add-shows', who: 'admin' } as const;
const shows = { name: 'admin-list-shows', path: () => '/admin/list-shows', who: 'admin' } as const;
const ratings = {
  name: 'admin-age-ratings',
  path: () => '/admin/list-shows?view=ratings',
  who: 'admin',
} as const;
const bookings = { name: 'admin-list-bookings', path: () => '/admin/list-bookings', who: 'admin' } as const;
const calls = {
  dashboard: '**/api/admin/dashboard*',
  nowPlaying: '**/api/show/now-playing*',
  shows: '**/api/admin/all-shows*',
  bookings: '**/api/admin/all-bookings*',
  ratings: '**/api/admin/age-ratings',
};
const row: Scene['shows'] = (page) => page.getByRole('row').nth(1);

const movieOf = (movieId: string, title: string, rating: string | null, isOwn = false) => ({
  movieId,
  title,
  poster_path: '',
  rating,
  isOwn,
  nextShow: new Date(Date.now() + 86_400_000).toISOString(),
});
const withoutRatings = {
  success: true,
  country: 'VN',
  ratings: ['P', 'K', 'T13', 'T16', 'T18'],
  movies: [
    movieOf('101', 'Havoc', null),
    movieOf(
      '102',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      'T18',
      true,
    ),
    movieOf('103', 'Quiet Waters', null),
  ],
};

async function chooseTimes(page: Page): Promise<void> {
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('spinbutton').fill('9.5');
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  for (const time of ['10:15', '18:45']) {
    await page.getByLabel('Select Date and Time').fill(`${day}T${time}`);
    await page.getByRole('button', { name: 'Add Time' }).click();
  }
}

export const adminScenes: Scene[] = [
  { name: 'admin-signed-out', path: dashboard.path, shows: (page) => page.locator('input[name=identifier]') },
  { ...dashboard, shows: text('Total Revenue') },
  ...failures(dashboard, calls.dashboard),
  { ...add, shows: (page) => page.getByRole('radio').first() },
  { ...add, name: 'admin-add-shows-chosen', act: chooseTimes, shows: text('Selected Date-Time') },
  {
    ...add,
    name: 'admin-add-shows-incomplete',
    act: (page) => page.getByRole('button', { name: 'Add Show', exact: true }).click(),
    shows: text('Choose a movie'),
  },
  {
    ...add,
    name: 'admin-add-shows-no-films',
    answers: () => ({ [calls.nowPlaying]: { success: true, movies: [] } }),
    shows: text('The movie database lists no movies at the moment.'),
  },
  ...failures(add, calls.nowPlaying),
  { ...shows, shows: row },
  ...failures(shows, calls.shows),
  { ...ratings, shows: text('From the movie database') },
  {
    ...ratings,
    name: 'admin-age-ratings-missing',
    answers: () => ({ [calls.ratings]: withoutRatings }),
    shows: text('2 movies on sale have no age rating.'),
  },
  {
    ...ratings,
    name: 'admin-age-ratings-none',
    answers: () => ({ [calls.ratings]: { ...withoutRatings, movies: [] } }),
    shows: text('No shows are coming up.'),
  },
  ...failures(ratings, calls.ratings),
  { ...bookings, shows: row },
  ...failures(bookings, calls.bookings),
  {
    name: 'admin-not-known',
    path: dashboard.path,
    who: 'admin',
    answers: () => ({ '**/api/admin/is-admin': 'failed' }),
    shows: heading('The admin area could not be opened'),
  },
  {
    name: 'admin-not-authorized',
    path: dashboard.path,
    who: 'user',
    shows: text('You are not authorized'),
  },
];
