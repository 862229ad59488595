// @vitest-environment happy-dom
import { SessionContext, tellSite, useData } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useShowsSeatsOf } from '../selection/shown-show.ts';
import { ownBookings } from '../seats/hold/own-bookings.ts';
import RunningHold from './RunningHold.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
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
      bookedSeats: ['B5', 'B4'],
      state: 'pending',
      expiresAt: '2026-11-21T12:09:00Z',
      paymentLink: 'https://pay.test/c/1',
    },
  ],
};
const cache = (): Map<string, object> => new Map();

/** A page of seats, and those of a hold whose clock it has. */
function SeatsOf({ showId, told }: { showId: string; told?: string | undefined }) {
  useShowsSeatsOf(
    showId,
    useMemo(() => (told ? { showId, seats: told } : undefined), [showId, told]),
  );
  return null;
}
/** The header above a page. */
function open(path: string, seatsOf?: string, told?: string) {
  history.replaceState(null, '', path);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(held));
  const tree = (showId: string | undefined, seats: string | undefined) => (
    <SWRConfig value={{ provider: cache }}>
      <SessionContext value={session}>
        <BrowserRouter>
          <RunningHold />
          {showId !== undefined && <SeatsOf showId={showId} told={seats} />}
        </BrowserRouter>
      </SessionContext>
    </SWRConfig>
  );
  const { rerender } = render(tree(seatsOf, told));
  return (showId?: string, seats?: string) => rerender(tree(showId, seats));
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

test('above seats it is there unless their page has the clock of this very hold', async () => {
  const show = open('/seat-layout/7/2026-11-22', 'show-1', 'B4,B5');
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(pay()).toBeUndefined();
  for (const [showId, told] of [
    ['show-1', undefined],
    ['show-1', 'A1'],
    ['show-2', 'B4,B5'],
    ['show-2', undefined],
  ]) {
    show(showId, told);
    await waitFor(() => expect(pay()).toBe('https://pay.test/c/1'));
    // Below that width the page has it above its bar.
    expect(screen.getByRole('region', { name: 'Seats held' }).className).toContain('max-lg:hidden');
    show('show-1', 'B4,B5');
    await waitFor(() => expect(pay()).toBeUndefined());
  }
  show();
  await waitFor(() => expect(pay()).toBe('https://pay.test/c/1'));
});

/** Milliseconds that have passed for the server, and whether it answers. */
const server = { passed: 0, answers: true };
let asked = 0;

/** The header over a cache that pages have filled, or will fill. */
function openWith(provider: Map<string, object>, first = <RunningHold />, dedupingInterval = 0) {
  history.replaceState(null, '', '/');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    asked += 1;
    if (!server.answers) return new Promise<Response>(() => {});
    return Response.json({ ...held, now: new Date(Date.parse(held.now) + server.passed).toISOString() });
  });
  const tree = (part: React.ReactNode) => (
    <SWRConfig value={{ provider: () => provider, dedupingInterval }}>
      <SessionContext value={session}>
        <BrowserRouter>{part}</BrowserRouter>
      </SessionContext>
    </SWRConfig>
  );
  const { rerender } = render(tree(first));
  return { show: (part: React.ReactNode) => rerender(tree(part)) };
}
const clock = () => screen.queryByRole('timer')?.textContent;
async function pass(milliseconds: number) {
  server.passed += milliseconds;
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

describe('minutes that are gone are not promised again', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    Object.assign(server, { passed: 0, answers: true });
    asked = 0;
  });

  test('when another show is looked at', async () => {
    const { show } = openWith(cache());
    await waitFor(() => expect(clock()).toMatch(/^(9:00|8:5\d)$/));
    server.answers = false;
    await pass(240_000);
    show(
      <>
        <RunningHold />
        <SeatsOf showId="show-2" />
      </>,
    );
    await pass(1_000);
    expect(clock()).toMatch(/^4:5\d$/);
  });

  test('nor when a page has been looked at that says it itself, and nobody has answered since', async () => {
    const { show } = openWith(cache());
    await waitFor(() => expect(clock()).toMatch(/^(9:00|8:5\d)$/));
    server.answers = false;
    show(null);
    await pass(240_000);
    show(<RunningHold />);
    await pass(1_000);
    expect(clock()).toMatch(/^4:5\d$/);
    show(null);
    await pass(400_000);
    show(<RunningHold />);
    await pass(1_000);
    expect(clock()).toBeUndefined();
  });

  test('nor when that page has asked again, and nobody knows how long ago', async () => {
    const provider = cache();
    const { show } = openWith(provider);
    await waitFor(() => expect(clock()).toMatch(/^(9:00|8:5\d)$/));
    show(null);
    await pass(60_000);
    // As the page does.
    for (const [key, kept] of provider) {
      const now = new Date(Date.parse(held.now) + server.passed).toISOString();
      provider.set(key, { ...kept, data: { ...held, now } });
    }
    server.answers = false;
    await pass(240_000);
    const before = asked;
    show(<RunningHold />);
    await pass(1_000);
    expect([clock(), asked - before]).toEqual([undefined, 1]);
    server.answers = true;
    act(() => tellSite('bookings-changed', {}));
    await waitFor(() => expect(clock()).toMatch(/^3:5\d$/));
  });

  test('and an answer of just now, which the cache would not ask for again, is asked for all the same', async () => {
    const Page = () => useData(ownBookings, undefined).data?.now;
    const { show } = openWith(cache(), <Page />, 60_000);
    await waitFor(() => expect(document.body.textContent).toContain('2026'));
    await pass(5_000);
    show(<RunningHold />);
    await waitFor(() => expect(clock()).toMatch(/^8:5\d$/));
    expect(asked).toBe(2);
  });
});

test('a hold of seats that cost nothing is to be confirmed, and nothing of it speaks of paying', async () => {
  history.replaceState(null, '', '/movies');
  const free = held.booking.map((one) => ({ ...one, paymentLink: null, amount: 0 }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ ...held, booking: free }));
  render(
    <SWRConfig value={{ provider: cache }}>
      <SessionContext value={session}>
        <BrowserRouter>
          <RunningHold />
        </BrowserRouter>
      </SessionContext>
    </SWRConfig>,
  );
  const region = await screen.findByRole('region', { name: 'Seats held' });
  expect(screen.getByRole('link', { name: 'Confirm' }).getAttribute('href')).toBe('/my-booking');
  expect(region.textContent).not.toMatch(/\bpa(y|id)/i);
});
