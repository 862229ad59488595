import { failure, heading, spinner, text, failures, type Scene } from './scene.ts';

const all = '**/api/show/all*';
const one = ({ film }: { film: string }) => `**/api/show/${film}`;
const home = { name: 'home', path: () => '/' };
const movies = { name: 'movies', path: () => '/movies' };
const film = { name: 'film', path: ({ film: id }: { film: string }) => `/movie-detail/${id}/1` };
const cards: Scene['shows'] = (page) => page.locator('[data-movie]').first();
const heart: Scene['shows'] = (page) => page.getByRole('button', { name: /favorites$/ }).first();

export const catalogScenes: Scene[] = [
  { ...home, shows: cards },
  ...failures(home, all),
  { ...home, name: 'home-signed-in', who: 'user', shows: heart },
  { ...movies, shows: cards },
  ...failures(movies, all),
  {
    ...movies,
    name: 'movies-empty',
    answers: () => ({ [all]: { success: true, shows: [] } }),
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
  { ...film, shows: (page) => page.getByRole('list', { name: 'Choose a date' }).getByRole('link').first() },
  { ...film, name: 'film-signed-in', who: 'user', shows: heart },
  {
    ...film,
    name: 'film-trailer',
    act: (page) => page.getByRole('button', { name: 'Watch Trailer' }).click(),
    shows: (page) => page.frameLocator('dialog iframe').locator('img'),
  },
  {
    ...film,
    name: 'film-cast',
    act: (page) =>
      page
        .getByRole('button', { name: /^Show all/ })
        .first()
        .click(),
    shows: (page) => page.locator('button[aria-expanded=true]'),
  },
  {
    ...film,
    name: 'film-no-day',
    act: (page) => page.getByRole('button', { name: 'Book Now' }).click(),
    shows: text('Please select a date'),
  },
  {
    ...film,
    name: 'film-no-shows',
    answers: (facts) => ({ [one(facts)]: { success: true, movie: facts.films[0], dateTime: {} } }),
    shows: text('No showtimes yet'),
  },
  {
    name: 'film-unknown',
    path: () => '/movie-detail/999999999/1',
    shows: heading('We could not find this movie'),
  },
  {
    ...film,
    name: 'film-loading',
    answers: (facts) => ({ [one(facts)]: 'never', [all]: 'never' }),
    shows: spinner,
  },
  {
    ...film,
    name: 'film-failed',
    answers: (facts) => ({ [one(facts)]: 'failed', [all]: 'failed' }),
    shows: failure,
  },
  {
    ...film,
    name: 'film-dates-loading',
    answers: (facts) => ({ [one(facts)]: 'never' }),
    shows: (page) => page.getByRole('heading', { name: 'Cast' }),
  },
  {
    ...film,
    name: 'film-dates-failed',
    answers: (facts) => ({ [one(facts)]: 'failed' }),
    shows: text('Failed to load show details'),
  },
];
