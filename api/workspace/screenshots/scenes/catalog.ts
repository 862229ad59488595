import type { Page } from 'playwright';
import { failure, heading, spinner, text, failures, type Scene } from './scene.ts';

const ALL_SHOWS_CALL = '**/api/show/all*';
const one = ({ movieId }: { movieId: string }) => `**/api/show/${movieId}`;
const home = { name: 'home', path: () => '/' };
const movies = { name: 'movies', path: () => '/movies' };
const moviePage = { name: 'movie', path: ({ movieId: id }: { movieId: string }) => `/movie-detail/${id}/1` };
const cards: Scene['shows'] = (page) => page.locator('[data-movie]').first();
const heart: Scene['shows'] = (page) => page.getByRole('button', { name: /favorites$/ }).first();

const NO_DAY = 'Please select a date';
const TRIES = 10;
/** Presses Book Now until it says what is missing: before its code has come it leads to the days, as without scripts. */
async function pressUntilSaid(page: Page): Promise<void> {
  const isSaid = () => text(NO_DAY)(page).waitFor({ timeout: 1_000 });
  for (let tries = 0; tries < TRIES; tries += 1) {
    await page.getByRole('button', { name: 'Book Now' }).click();
    if (
      await isSaid().then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

export const catalogScenes: Scene[] = [
  { ...home, shows: cards },
  ...failures(home, ALL_SHOWS_CALL),
  { ...home, name: 'home-signed-in', who: 'user', shows: heart },
  { ...movies, shows: cards },
  ...failures(movies, ALL_SHOWS_CALL),
  {
    ...movies,
    name: 'movies-empty',
    answers: () => ({ [ALL_SHOWS_CALL]: { success: true, shows: [] } }),
    shows: text('Not Avilable'),
  },
  {
    ...movies,
    name: 'movies-week',
    path: () => '/movies?day=week',
    shows: (page) => page.getByRole('list', { name: /^Showtimes of/ }).first(),
  },
  {
    ...movies,
    name: 'movies-none-match',
    path: () => '/movies?day=week&genre=None',
    shows: text('Nothing matches these filters'),
  },
  { name: 'theaters', path: () => '/theaters', shows: heading('Theaters') },
  { name: 'releases', path: () => '/releases', shows: heading('Releases') },
  {
    ...moviePage,
    shows: (page) => page.getByRole('list', { name: 'Choose a date' }).getByRole('link').first(),
  },
  { ...moviePage, name: 'movie-signed-in', who: 'user', shows: heart },
  {
    ...moviePage,
    name: 'movie-trailer',
    act: (page) => page.getByRole('button', { name: 'Watch Trailer' }).click(),
    shows: (page) => page.frameLocator('dialog iframe').locator('img'),
  },
  {
    ...moviePage,
    name: 'movie-cast',
    act: (page) =>
      page
        .getByRole('button', { name: /^Show all/ })
        .first()
        .click(),
    shows: (page) => page.locator('button[aria-expanded=true]'),
  },
  {
    ...moviePage,
    name: 'movie-no-day',
    act: pressUntilSaid,
    shows: text(NO_DAY),
  },
  {
    ...moviePage,
    name: 'movie-no-shows',
    answers: (facts) => ({ [one(facts)]: { success: true, movie: facts.movies[0], dateTime: {} } }),
    shows: text('No showtimes yet'),
  },
  {
    name: 'movie-unknown',
    path: () => '/movie-detail/999999999/1',
    shows: heading('We could not find this movie'),
  },
  {
    ...moviePage,
    name: 'movie-loading',
    answers: (facts) => ({ [one(facts)]: 'never', [ALL_SHOWS_CALL]: 'never' }),
    shows: spinner,
  },
  {
    ...moviePage,
    name: 'movie-failed',
    answers: (facts) => ({ [one(facts)]: 'failed', [ALL_SHOWS_CALL]: 'failed' }),
    shows: failure,
  },
  {
    ...moviePage,
    name: 'movie-dates-loading',
    answers: (facts) => ({ [one(facts)]: 'never' }),
    shows: (page) => page.getByRole('heading', { name: 'Cast' }),
  },
  {
    ...moviePage,
    name: 'movie-dates-failed',
    answers: (facts) => ({ [one(facts)]: 'failed' }),
    shows: text('Failed to load show details'),
  },
];
