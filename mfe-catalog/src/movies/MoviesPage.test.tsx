// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { movie, listed } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';
import MoviesPage from './MoviesPage.tsx';

afterEach(cleanup);

test('all movies are there', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([1, 2, 3, 4, 5, 6].map((id) => movie(id))) });
  expect(await screen.findAllByRole('article')).toHaveLength(6);
});

test('without a movie it says so in the specification’s spelling, and leads to what is coming', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([]) });
  expect((await screen.findByText('Not Avilable')).textContent).toBe('Not Avilable');
  expect(screen.getByRole('link', { name: 'See what is coming' }).getAttribute('href')).toBe('/releases');
});

test('a list that could not be loaded can be asked for again', async () => {
  let broken = true;
  show(<MoviesPage />, '/movies', {
    '/api/show/all': () => (broken ? new Response('{}', { status: 500 }) : listed([movie(1)])()),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load shows');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Movie 1')).toBeTruthy();
});
