import type { Page } from 'playwright';
import { heading, text, failures, type Scene } from './scene.ts';

const dashboard = { name: 'admin', path: () => '/admin', who: 'admin' } as const;
const add = { name: 'admin-add-shows', path: () => '/admin/add-shows', who: 'admin' } as const;
const shows = { name: 'admin-list-shows', path: () => '/admin/list-shows', who: 'admin' } as const;
const bookings = { name: 'admin-list-bookings', path: () => '/admin/list-bookings', who: 'admin' } as const;
const calls = {
  dashboard: '**/api/admin/dashboard*',
  nowPlaying: '**/api/show/now-playing*',
  shows: '**/api/admin/all-shows*',
  bookings: '**/api/admin/all-bookings*',
};
const row: Scene['shows'] = (page) => page.getByRole('row').nth(1);

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
