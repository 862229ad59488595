// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { film, listed } from '../testing/films.ts';
import { show } from '../testing/show.tsx';
import HomePage from './HomePage.tsx';

afterEach(cleanup);
const films = [1, 2, 3, 4, 5].map((id) => film(id));

test('the featured film is there without any answer of the API', () => {
  show(<HomePage />, '/', {});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Boy and the Heron');
  for (const fact of ['Animation | Adventure | Fantasy | Family | Drama', '2023', '2h 4m'])
    expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Explore Movies' }).getAttribute('href')).toBe('/movies');
});

test('Now Showing has the first four films, and two ways to all of them', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed(films) });
  const section = await screen.findByRole('region', { name: 'Now Showing' });
  await within(section).findByText('Film 1');
  expect(within(section).getAllByRole('article')).toHaveLength(4);
  for (const name of ['View All', 'Show more'])
    expect(within(section).getByRole('link', { name }).getAttribute('href')).toBe('/movies');
});

test('a card leads to its film with no day chosen', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed(films) });
  const card = await screen.findByRole('link', { name: 'Film 3' });
  expect(card.getAttribute('href')).toBe('/movie-detail/3/1');
});
