// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

/** A server that answers each wish only when it is told to, and does what it was asked in that order. */
let server: { favorite: boolean; wishes: { favorite: boolean; answer(ok: boolean): void }[] };
const said = vi.fn();
beforeEach(() => {
  server = { favorite: false, wishes: [] };
  vi.spyOn(notify, 'error').mockImplementation(said.mockReset());
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET')
      return Promise.resolve(Response.json({ success: true, movies: server.favorite ? [movie] : [] }));
    const { favorite } = JSON.parse(body ?? '') as { favorite: boolean };
    return new Promise<Response>((resolve) => {
      server.wishes.push({
        favorite,
        answer(ok) {
          if (ok) server.favorite = favorite;
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
      </SessionContext>
    </SWRConfig>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Heart() {
  const { movies, has, toggle, retry } = useFavorites();
  return (
    <button
      type="button"
      disabled={!movies}
      onClick={() => void toggle(movie)}
      onDoubleClick={() => void retry()}
    >
      {has(movie._id) ? 'kept' : 'not kept'}
    </button>
  );
}

const heart = () => screen.getByRole('button');
const shows = (text: string) => waitFor(() => expect(heart().textContent).toBe(text));
const press = async (text: string) => {
  await waitFor(() => expect(heart().hasAttribute('disabled')).toBe(false));
  fireEvent.click(heart());
  await shows(text);
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
  expect(server.favorite).toBe(true);
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
  expect(server.favorite).toBe(true);
  expect(said).not.toHaveBeenCalled();
});
