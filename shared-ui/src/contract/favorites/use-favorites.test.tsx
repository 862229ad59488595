// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Movie } from '../api/movie.ts';
import { SessionContext, type Session } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import { useFavorites } from './use-favorites.ts';

const movie: Movie = {
  _id: '7',
  id: 7,
  title: 'Havoc',
  overview: '',
  poster_path: '/havoc.webp',
  backdrop_path: '/havoc-wide.webp',
  release_date: '2025-04-25',
  genres: [],
  casts: [],
  original_language: 'en',
  tagline: '',
  vote_average: 7,
  vote_count: 10,
  runtime: 107,
};
const signedIn: Session = {
  status: 'signed-in',
  user: { id: 'ann', name: 'Ann', email: 'ann@example.test' },
  getToken: async () => 'token',
  openSignIn: () => {},
  SignInForm: () => null,
};

const other: Movie = { ...movie, _id: '8', id: 8, title: 'Dusk' };

interface Wish {
  movieId: string;
  favorite: boolean;
}
/** A server that answers each wish only when it is told to, and does what it was asked in that order. */
let server: { favorites: Set<string>; wishes: (Wish & { answer(ok: boolean): void })[]; lists: number };
const said = vi.fn();
beforeEach(() => {
  server = { favorites: new Set(), wishes: [], lists: 0 };
  vi.spyOn(notify, 'error').mockImplementation(said.mockReset());
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') {
      server.lists += 1;
      const movies = [movie, other].filter(({ _id }) => server.favorites.has(_id));
      return Promise.resolve(Response.json({ success: true, movies }));
    }
    const { movieId, favorite } = JSON.parse(body ?? '') as Wish;
    return new Promise<Response>((resolve) => {
      server.wishes.push({
        movieId,
        favorite,
        answer(ok) {
          if (ok) server.favorites[favorite ? 'add' : 'delete'](movieId);
          resolve(
            Response.json({ success: ok, message: ok ? 'Done.' : 'Not now.' }, { status: ok ? 200 : 503 }),
          );
        },
      });
    });
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SessionContext value={signedIn}>
        <Heart />
        <Heart of={other} />
      </SessionContext>
    </SWRConfig>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Heart({ of = movie }: { of?: Movie }) {
  const { movies, has, toggle, retry } = useFavorites();
  return (
    <button
      type="button"
      disabled={!movies}
      name={of._id}
      onClick={() => void toggle(of)}
      onDoubleClick={() => void retry()}
    >
      {has(of._id) ? 'kept' : 'not kept'}
    </button>
  );
}

const heart = (id = movie._id) => document.querySelector<HTMLElement>(`[name="${id}"]`)!;
const shows = (text: string, id?: string) => waitFor(() => expect(heart(id).textContent).toBe(text));
const press = async (text: string, id?: string) => {
  await waitFor(() => expect(heart(id).hasAttribute('disabled')).toBe(false));
  fireEvent.click(heart(id));
  await shows(text, id);
};
const answerNext = async (ok: boolean) => {
  const at = answered++;
  await waitFor(() => expect(server.wishes.length).toBeGreaterThan(at));
  await act(async () => server.wishes[at]?.answer(ok));
};
let answered = 0;
beforeEach(() => void (answered = 0));

test('on, off, on in quick succession: the server hears it in that order, and the last intent wins', async () => {
  await press('kept');
  await press('not kept');
  await press('kept');
  expect(server.wishes).toHaveLength(1);
  for (let wish = 0; wish < 3; wish += 1) await answerNext(true);
  expect(server.wishes.map(({ favorite }) => favorite)).toEqual([true, false, true]);
  await shows('kept');
  expect(server.favorites.has(movie._id)).toBe(true);
});

test('a list that was read before the change took place does not stay in its place', async () => {
  await press('kept');
  await act(async () => void fireEvent.doubleClick(heart()));
  await shows('not kept');
  await answerNext(true);
  await shows('kept');
});

test('a change that the server refuses is taken back and said', async () => {
  await press('kept');
  await answerNext(false);
  await shows('not kept');
  expect(said).toHaveBeenCalledWith('Not now.');
});

test('a refusal of an earlier click does not undo what was clicked since', async () => {
  await press('kept');
  await press('not kept');
  await press('kept');
  await answerNext(false);
  await answerNext(true);
  await answerNext(true);
  await shows('kept');
  expect(server.favorites.has(movie._id)).toBe(true);
  expect(said).not.toHaveBeenCalled();
});

test.each([true, false])(
  'a heart stays as it was pressed while another one is answered (well: %s), and the list is asked for once all are',
  async (ok) => {
    await press('kept');
    await press('kept', other._id);
    const before = server.lists;
    await answerNext(ok);
    await shows(ok ? 'kept' : 'not kept');
    expect(server.lists).toBe(before);
    expect(heart(other._id).textContent).toBe('kept');
    await answerNext(true);
    await waitFor(() => expect(server.lists).toBe(before + 1));
    await shows('kept', other._id);
  },
);
