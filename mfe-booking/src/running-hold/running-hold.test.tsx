// @vitest-environment happy-dom
import { SessionContext } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { useShowsSeatsOf } from '../selection/shown-show.ts';
import RunningHold from './RunningHold.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const session = {
  status: 'signed-in' as const,
  user: { id: 'user_1', name: 'Mai Tran', email: null },
  getToken: async () => 'token',
  openSignIn: () => {},
  SignInForm: () => null,
};
const held = {
  success: true,
  now: '2026-11-21T12:00:00Z',
  booking: [
    {
      _id: 'b',
      show: { _id: 'show-1' },
      state: 'pending',
      expiresAt: '2026-11-21T12:09:00Z',
      paymentLink: 'https://pay.test/c/1',
    },
  ],
};
const cache = () => new Map();

function SeatsOf({ showId }: { showId: string }) {
  useShowsSeatsOf(showId);
  return null;
}
/** The header above a page. */
function open(path: string, seatsOf?: string) {
  history.replaceState(null, '', path);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(held));
  const tree = (showId: string | undefined) => (
    <SWRConfig value={{ provider: cache }}>
      <SessionContext value={session}>
        <BrowserRouter>
          <RunningHold />
          {showId !== undefined && <SeatsOf showId={showId} />}
        </BrowserRouter>
      </SessionContext>
    </SWRConfig>
  );
  const { rerender } = render(tree(seatsOf));
  return (showId?: string) => rerender(tree(showId));
}
const pay = () => screen.queryByRole('link', { name: 'Pay now' })?.getAttribute('href');

test.each(['/', '/movies', '/movie-detail/7/1', '/favorite'])(
  'a hold is in the header of %s, with its clock and the way to pay',
  async (path) => {
    open(path);
    await waitFor(() => expect(pay()).toBe('https://pay.test/c/1'));
    expect(screen.getByRole('timer').textContent).toMatch(/^[89]:\d\d$/);
  },
);

test.each(['/my-booking', '/loading/my-booking'])('%s says it itself', (path) => {
  open(path);
  expect(pay()).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
});

test('above seats it is there unless they are of the very show', async () => {
  const show = open('/seat-layout/7/2026-11-22', 'show-2');
  await waitFor(() => expect(pay()).toBe('https://pay.test/c/1'));
  // Below that width the page has it above its bar.
  expect(screen.getByRole('region', { name: 'Seats held' }).className).toContain('max-lg:hidden');
  show('show-1');
  await waitFor(() => expect(pay()).toBeUndefined());
  show();
  await waitFor(() => expect(pay()).toBe('https://pay.test/c/1'));
});
