import { text, type Scene } from './scene.ts';

const shows = { path: () => '/admin/list-shows', who: 'admin' } as const;
const bookings = { path: () => '/admin/list-bookings', who: 'admin' } as const;

/** The admin's lists when nothing is found in them. */
export const adminListScenes: Scene[] = [
  {
    ...shows,
    name: 'admin-list-shows-nothing-found',
    act: (page) => page.getByPlaceholder('Filter by film').fill('zzz'),
    shows: text('zzz'),
  },
  {
    ...bookings,
    name: 'admin-list-bookings-nothing-found',
    act: (page) => page.getByPlaceholder('Filter by film or user').fill('zzz'),
    shows: text('zzz'),
  },
];
