import { text, type Scene } from './scene.ts';

const shows = { path: () => '/admin/list-shows', who: 'admin' } as const;
const bookings = { path: () => '/admin/list-bookings', who: 'admin' } as const;

const twoWeeks = Array.from({ length: 14 }, (_, day) => ({
  date: `2026-11-${String(8 + day).padStart(2, '0')}`,
  amount: 0,
}));
const dashboardWithout = {
  success: true,
  dashboardData: { totalBookings: 0, totalRevenue: 0, activeShows: [], totalUsers: 2, salesByDay: twoWeeks },
};

/** The admin's pages of a house where nothing has happened yet, and its lists when nothing is found in them. */
export const adminListScenes: Scene[] = [
  {
    name: 'admin-nothing-yet',
    path: () => '/admin',
    who: 'admin',
    answers: () => ({ '**/api/admin/dashboard*': dashboardWithout }),
    shows: text('No shows are scheduled.'),
  },
  {
    ...shows,
    name: 'admin-list-shows-none',
    answers: () => ({ '**/api/admin/all-shows*': { success: true, shows: [], total: 0 } }),
    shows: text('No shows are scheduled.'),
  },
  {
    ...bookings,
    name: 'admin-list-bookings-none',
    answers: () => ({ '**/api/admin/all-bookings*': { success: true, bookings: [], total: 0 } }),
    shows: text('No bookings yet.'),
  },
  {
    ...shows,
    name: 'admin-list-shows-nothing-found',
    act: (page) => page.getByPlaceholder('Filter by movie').fill('zzz'),
    shows: text('zzz'),
  },
  {
    ...bookings,
    name: 'admin-list-bookings-nothing-found',
    act: (page) => page.getByPlaceholder('Filter by movie or user').fill('zzz'),
    shows: text('zzz'),
  },
];
