// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { Route, Routes } from '@matinee/shared-ui/router';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };
import DetailsPage from '../details/DetailsPage.tsx';
import HomePage from '../home/HomePage.tsx';
import MoviesPage from '../movies/MoviesPage.tsx';
import { detailed, listed, movie } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';

afterEach(cleanup);

const whole = [1, 2, 3].map((id) => ({
  ...movie(id, {
    overview: `What movie ${id} is about.`,
    tagline: `The line of movie ${id}.`,
    poster_path: `/poster-${id}.jpg`,
    backdrop_path: `/backdrop-${id}.jpg`,
    casts: [{ name: `Actor ${id}`, profile_path: null }],
  }),
  age_rating: 'T16',
}));

/** The movies as a page has them whose route reads these of their texts and lists. */
const inPage = (names: readonly string[]) =>
  whole.map(
    (each) =>
      Object.fromEntries(
        Object.entries(each).map(([name, value]) => {
          if (names.includes(name)) return [name, value];
          return [name, typeof value === 'string' ? '' : Array.isArray(value) ? [] : value];
        }),
      ) as typeof each,
  );

test.each<[path: string, address: string, Screen: ComponentType]>([
  ['/', '/', HomePage],
  ['/movies', '/movies', MoviesPage],
  ['/movies', '/movies?day=today', MoviesPage],
  ['/movie-detail/:id/:date', '/movie-detail/1/1', DetailsPage],
])(
  'what the route %s says that it reads of the list of movies is all that %s shows of it',
  async (path, address, Screen) => {
    const names = remote.routes.find((route) => route.path === path)?.reads?.['/api/show/all'].shows;
    expect(names).toBeDefined();
    const shown = async (movies: typeof whole) => {
      const { container } = show(
        <Routes>
          <Route path={path} element={<Screen />} />
        </Routes>,
        address,
        {
          '/api/show/all': listed(movies),
          '/api/show/1': detailed(whole[0]!, ['2026-11-22']),
          '/api/show/programme': () =>
            Response.json({
              success: true,
              days: [
                {
                  date: '2026-11-22',
                  shows: [{ movieId: '2', showId: 's', time: '2026-11-22T12:00:00Z', price: 9, hall: 1 }],
                },
              ],
            }),
        },
      );
      await vi.waitFor(() => expect(container.textContent).toContain('Movie 2'));
      // What is below the first screen asks for its pictures when that has been painted, once for all tests.
      await vi.waitFor(() => expect(container.querySelector('noscript')).toBeNull());
      // React counts the ids of a page.
      const html = container.innerHTML.replace(/_r_\w+_/g, 'id');
      cleanup();
      return html;
    };
    expect(await shown(inPage(names ?? []))).toBe(await shown(whole));
  },
);
