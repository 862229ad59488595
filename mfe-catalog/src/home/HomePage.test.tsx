// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { movie, listed } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';
import HomePage from './HomePage.tsx';

afterEach(cleanup);
const factsOf = (card: Element) => [...card.querySelectorAll('p')].map((line) => line.textContent);
const movies = [1, 2, 3, 4, 5].map((id) => movie(id));

test('the featured movie is there without any answer of the API', () => {
  show(<HomePage />, '/', {});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Boy and the Heron');
  for (const fact of ['Animation | Adventure | Fantasy | Family | Drama', '2023', '2h 4m'])
    expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Explore Movies' }).getAttribute('href')).toBe('/movies');
});

test.each(['Explore Movies', 'View All', 'Show more'])('%s leads to the top of all movies', async (name) => {
  show(<HomePage />, '/', { '/api/show/all': listed(movies) });
  await screen.findByText('Movie 1');
  fireEvent.click(screen.getByRole('link', { name }));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(window.location.pathname).toBe('/movies');
});

test('Now Showing has the first four movies, and two ways to all of them', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed(movies) });
  const section = await screen.findByRole('region', { name: 'Now Showing' });
  await within(section).findByText('Movie 1');
  expect(within(section).getAllByRole('article')).toHaveLength(4);
  for (const name of ['View All', 'Show more'])
    expect(within(section).getByRole('link', { name }).getAttribute('href')).toBe('/movies');
});

test('the featured movie can be booked when it is on sale, and only then', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed(movies) });
  await screen.findByText('Movie 1');
  expect(screen.queryByRole('link', { name: 'Tickets' })).toBeNull();
  cleanup();
  show(<HomePage />, '/', { '/api/show/all': listed([...movies, movie(508883)]) });
  expect((await screen.findByRole('link', { name: 'Tickets' })).getAttribute('href')).toBe(
    '/movie-detail/508883/1',
  );
});

test('a card leads to its movie with no day chosen', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed(movies) });
  const card = await screen.findByRole('link', { name: 'Movie 3' });
  expect(card.getAttribute('href')).toBe('/movie-detail/3/1');
});

test('a card shows the year, two of the genres, the runtime, half of the rating and Buy Ticket', async () => {
  const genres = ['Action', 'Fantasy', 'Adventure'].map((name, id) => ({ id, name }));
  show(<HomePage />, '/', { '/api/show/all': listed([movie(1, { genres })]) });
  const card = await screen.findByRole('article');
  expect(factsOf(card)).toEqual(['2025 • 1h 42m', 'Action | Fantasy']);
  expect(within(card).getByText('3.2 out of 5')).toBeTruthy();
  expect(within(card).getByText('Buy Ticket').getAttribute('href')).toBe('/movie-detail/1/1');
});

test('what is not known of a movie leaves no sign behind', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed([movie(1, { release_date: '', runtime: 0 })]) });
  expect(factsOf(await screen.findByRole('article'))).toEqual(['', 'Action']);
});

test('a poster is the movie’s path at the image host', async () => {
  show(<HomePage />, '/', { '/api/show/all': listed([movie(1, { poster_path: '/havoc.jpg' })]) });
  const card = await screen.findByRole('article');
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/images/w342/havoc.jpg');
});

test('while the movies are on their way there is a spinner over boxes in their place', () => {
  show(<HomePage />, '/', { '/api/show/all': () => new Response(new ReadableStream()) });
  expect(within(screen.getByRole('status')).getByText('Loading')).toBeTruthy();
  expect(screen.queryAllByRole('article')).toHaveLength(0);
});
