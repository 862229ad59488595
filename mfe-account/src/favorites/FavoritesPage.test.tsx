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

const remove = (title: string) => screen.findByRole('button', { name: `Remove ${title} from favorites` });

test('a heart that is taken away hands the focus to the next, or the one before; the last one to the page, which is empty at once', async () => {
  let titles = ['One', 'Two', 'Three'];
  const list = vi.fn(() => answered(titles.map((title) => ({ ...movie, _id: title, title })))());
  show(
    <main>
      <FavoritesPage />
    </main>,
    {
      [PATH]: list,
      '/api/user/update-favorite': () => Response.json({ success: true }),
    },
  );
  const press = async (title: string) => {
    const heart = await remove(title);
    titles = titles.filter((kept) => kept !== title);
    heart.focus();
    fireEvent.click(heart);
    await vi.waitFor(() => expect(heart.isConnected).toBe(false));
  };
  await press('Two');
  await vi.waitFor(async () => expect(document.activeElement).toBe(await remove('Three')));
  await press('Three');
  await vi.waitFor(async () => expect(document.activeElement).toBe(await remove('One')));
  await press('One');
  expect(screen.getByText('No Favorites Yet')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  // At first, and once after each.
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(4));
});

test('a double press, or a key that is held, takes one favorite away and not the next one too', async () => {
  const titles = ['One', 'Two', 'Three'];
  const sent = vi.fn(() => Response.json({ success: true }));
  const list = vi.fn(answered(titles.map((title) => ({ ...movie, _id: title, title }))));
  show(<FavoritesPage />, { [PATH]: list, '/api/user/update-favorite': sent });
  const heart = await remove('Two');
  fireEvent.click(heart, { detail: 2 });
  // Without being held, the browser makes a click of the key.
  expect(fireEvent.keyDown(heart, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(heart, { key: 'Enter', repeat: true })).toBe(false);
  expect(heart.isConnected).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(heart, { detail: 1 });
  await vi.waitFor(() => expect(heart.isConnected).toBe(false));
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

test('a list that could not be fetched can be asked for again', async () => {
  const broken = () => new Response('{}', { status: 500 });
  let answer: () => Response | Promise<Response> = broken;
  show(
    <main>
      <FavoritesPage />
    </main>,
    { [PATH]: () => answer() },
  );
  const message = (await screen.findByRole('alert')).querySelector('p:not([aria-hidden])');
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  let fail = () => {};
  answer = () => new Promise((resolve) => (fail = () => resolve(broken())));
  fireEvent.click(again);
  await vi.waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  fail();
  // The same words once more are said once more.
  await vi.waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  expect(message?.isConnected).toBe(false);
  answer = answered([movie]);
  fireEvent.click(again);
  expect(await screen.findByText('In the Lost Lands')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
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
