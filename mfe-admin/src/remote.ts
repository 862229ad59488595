import './remote.css';
import { defineRemote } from '@matinee/shared-ui';
import remote from '../remote.json' with { type: 'json' };

const app = defineRemote(remote.routes, {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage.tsx'),
  'add-shows': () => import(/* webpackChunkName: "add-shows" */ './add-shows/AddShowsPage.tsx'),
  'list-shows': () => import(/* webpackChunkName: "list-shows" */ './list-shows/ListShowsPage.tsx'),
  'list-bookings': () =>
    import(/* webpackChunkName: "list-bookings" */ './list-bookings/ListBookingsPage.tsx'),
  door: () => import(/* webpackChunkName: "door" */ './door/page/DoorPage.tsx'),
  money: () => import(/* webpackChunkName: "money" */ './money/page/MoneyPage.tsx'),
  releases: () => import(/* webpackChunkName: "releases" */ './releases/page/ReleasesPage.tsx'),
});
export default app.default;
export const preload = app.preload;
