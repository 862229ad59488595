// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { film, listed } from '../testing/films.ts';
import { show } from '../testing/show.tsx';
import MoviesPage from './MoviesPage.tsx';

afterEach(cleanup);

test('all films are there', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([1, 2, 3, 4, 5, 6].map((id) => film(id))) });
  expect(await screen.findAllByRole('article')).toHaveLength(6);
});

test('without a film it says so in the specification’s spelling, and leads to what is coming', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([]) });
  expect((await screen.findByText('Not Avilable')).textContent).toBe('Not Avilable');
  expect(screen.getByRole('link', { name: 'See what is coming' }).getAttribute('href')).toBe('/releases');
});

test('a list that could not be loaded can be asked for again', async () => {
  let broken = true;
  show(<MoviesPage />, '/movies', {
    '/api/show/all': () => (broken ? new Response('{}', { status: 500 }) : listed([film(1)])()),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load shows');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Film 1')).toBeTruthy();
});
