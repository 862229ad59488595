// @vitest-environment happy-dom
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import DetailsPage from '../details/DetailsPage.tsx';
import HomePage from '../home/HomePage.tsx';
import MoviesPage from '../movies/MoviesPage.tsx';
import SearchPage from '../search/SearchPage.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

holdAgainstLaterApi({
  home: { page: <HomePage />, path: '/', address: '/', shows: 'title 1' },
  'all movies': { page: <MoviesPage />, path: '/movies', address: '/movies', shows: 'title 1' },
  // The answers that are made here have no movie in common: what MoviesPage.test.tsx shows, this holds against changes.
  programme: {
    page: <MoviesPage />,
    path: '/movies',
    address: '/movies?day=week',
    shows: 'No showtimes on this day',
  },
  search: { page: <SearchPage />, path: '/search', address: '/search?q=title', shows: 'title 1' },
  'one movie': {
    page: <DetailsPage />,
    path: '/movie-detail/:id/:date',
    address: '/movie-detail/1/2027-01-10',
    shows: 'title 1',
  },
});
