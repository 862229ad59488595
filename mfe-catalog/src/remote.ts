import './remote.css';
import { defineRemote } from '@matinee/shared-ui';
import remote from '../remote.json' with { type: 'json' };

const app = defineRemote(remote.routes, {
  home: () => import(/* webpackChunkName: "home" */ './home/HomePage.tsx'),
  movies: () => import(/* webpackChunkName: "movies" */ './movies/MoviesPage.tsx'),
  search: () => import(/* webpackChunkName: "search" */ './search/SearchPage.tsx'),
  details: () => import(/* webpackChunkName: "details" */ './details/DetailsPage.tsx'),
  theaters: () => import(/* webpackChunkName: "theaters" */ './coming-soon/TheatersPage.tsx'),
  releases: () => import(/* webpackChunkName: "releases" */ './coming-soon/ReleasesPage.tsx'),
});
export default app.default;
export const preload = app.preload;
