// @vitest-environment happy-dom
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };
import ReleasesPage from '../coming-soon/ReleasesPage.tsx';
import TheatersPage from '../coming-soon/TheatersPage.tsx';
import DetailsPage from '../details/DetailsPage.tsx';
import HomePage from '../home/HomePage.tsx';
import MoviesPage from '../movies/MoviesPage.tsx';
import SearchPage from '../search/SearchPage.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

holdAgainstLaterApi(remote, {
  home: { of: 'home', page: <HomePage />, path: '/', address: '/', shows: 'title 1' },
  'all movies': { of: 'movies', page: <MoviesPage />, path: '/movies', address: '/movies', shows: 'title 1' },
  programme: {
    of: 'movies',
    page: <MoviesPage />,
    path: '/movies',
    address: '/movies?day=week',
    shows: '19:00',
    alike: { 'movieId 1': '_id 1', 'date 1': '2027-01-10', 'date 2': '2027-01-11', 'date 3': '2027-01-12' },
  },
  search: {
    of: 'search',
    page: <SearchPage />,
    path: '/search',
    address: '/search?q=title',
    shows: 'title 1',
  },
  'one movie': {
    of: 'details',
    page: <DetailsPage />,
    path: '/movie-detail/:id/:date',
    address: '/movie-detail/1/2027-01-10',
    shows: 'title 1',
  },
  theaters: { of: 'theaters', page: <TheatersPage />, path: '/', address: '/', shows: 'Coming Soon' },
  releases: { of: 'releases', page: <ReleasesPage />, path: '/', address: '/', shows: 'Coming Soon' },
});
