// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { booking } from '../testing/bookings.ts';
import { show, signedOut } from '../testing/show.tsx';
import FavoritesPage from './FavoritesPage.tsx';

afterEach(cleanup);
const movie = booking({ starts: 0 }).show.movie;
const PATH = '/api/user/favorites';
const answered = (movies: (typeof movie)[]) => () => Response.json({ success: true, movies });

test('a signed-out visitor is asked to sign in, and the button opens it', () => {
  const openSignIn = vi.fn();
  show(<FavoritesPage />, {}, { ...signedOut, openSignIn });
  expect(screen.getByText('Please Sign In')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(openSignIn).toHaveBeenCalledOnce();
});

test('while it is not known who is there, nothing is claimed', () => {
  show(<FavoritesPage />, {}, { status: 'loading', user: null });
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByText('Please Sign In')).toBeNull();
});

test('without a favorite it says how to make one', async () => {
  show(<FavoritesPage />, { [PATH]: answered([]) });
  expect(await screen.findByText('No Favorites Yet')).toBeTruthy();
  expect(screen.getByText(/click the heart icon/i)).toBeTruthy();
});

test('taking the last heart away empties the page at once', async () => {
  show(<FavoritesPage />, {
    [PATH]: answered([movie]),
    '/api/user/update-favorite': () => Response.json({ success: true }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove In the Lost Lands from favorites' }));
  expect(await screen.findByText('No Favorites Yet')).toBeTruthy();
});

test('a list that could not be fetched can be asked for again', async () => {
  let broken = true;
  show(<FavoritesPage />, {
    [PATH]: () => (broken ? new Response('{}', { status: 500 }) : answered([movie])()),
  });
  await screen.findByRole('alert');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('In the Lost Lands')).toBeTruthy();
});

test('few favorites leave a place that leads to more; a full row does not', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...movie, _id: `m${n}` }));
  show(<FavoritesPage />, { [PATH]: answered(many(3)) });
  const more = await screen.findByRole('link', { name: 'Find more movies that you love' });
  expect(more.getAttribute('href')).toBe('/movies');
  cleanup();
  show(<FavoritesPage />, { [PATH]: answered(many(4)) });
  await screen.findAllByText('In the Lost Lands');
  expect(screen.queryByRole('link', { name: 'Find more movies that you love' })).toBeNull();
});
