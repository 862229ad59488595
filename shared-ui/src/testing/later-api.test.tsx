// @vitest-environment happy-dom
import { CHANGES, laterApi } from '@matinee/api/testing/later-api';
import { cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsAdmin } from '../contract/admin/use-is-admin.ts';
import { useFavorites } from '../contract/favorites/use-favorites.ts';
import { SessionContext } from '../contract/session/session.ts';
import { notify } from '../contract/toasts/notify.ts';
import { signedIn } from './sessions.ts';

/** What every page asks, whichever team's screen is on it. */
function OwnCalls() {
  const { movies, error, toggle } = useFavorites();
  const isAdmin = useIsAdmin();
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <>
      <p>{isAdmin ? 'an admin' : 'nobody'}</p>
      {movies?.map((movie) => (
        <button key={movie._id} type="button" onClick={() => void toggle(movie)}>
          {movie.title}
        </button>
      ))}
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Changes after which no movie is left to press the heart of. */
const EMPTYING: readonly string[] = ['only other items', 'no items'];

test.each(CHANGES.filter((change) => !EMPTYING.includes(change)))(
  'the calls of every page are read when the API has changed: %s',
  async (change) => {
    const api = laterApi(change);
    vi.stubGlobal('fetch', api.fetch);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failed = vi.spyOn(notify, 'error');
    render(
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <SessionContext value={signedIn}>
          <OwnCalls />
        </SessionContext>
      </SWRConfig>,
    );
    await screen.findByText('an admin');
    (await screen.findByText('title 1')).click();
    const update = 'POST /api/user/update-favorite';
    const asked = ['GET /api/admin/is-admin', 'GET /api/user/favorites', update];
    await vi.waitFor(() => expect([...api.asked].sort()).toEqual(asked));
    // The list is asked for again once the change is in.
    await vi.waitFor(() => expect(api.read()).toBeGreaterThan(3));
    expect(failed).not.toHaveBeenCalled();
  },
);
