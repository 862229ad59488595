// @vitest-environment happy-dom
import type { UnknownWord } from '@matinee/shared-ui';
import { keepOnlyOf } from '@matinee/shared-ui/kept-own';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, booking, heldUntil, HOUR, paid } from '../../testing/bookings.ts';
import { show, signedOut } from '../../testing/show.tsx';
import MyBookingPage from '../MyBookingPage.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const unavailable = { status: 'unavailable', user: null } as const;
const tickets = [
  { seat: 'B3', code: 'ABC3', usedAt: null },
  { seat: 'B4', code: 'ABC4', usedAt: null },
];
const bookings = [
  booking({ _id: 'a1', starts: now + 30 * HOUR, ...paid, tickets, paymentLink: 'https://pay.test/secret' }),
  booking({ _id: 'a2', starts: now + 5 * HOUR, ...paid, bookedSeats: ['C7'] }),
  booking({ _id: 'a3', starts: now + 5 * HOUR, ...heldUntil(now + HOUR) }),
  booking({ _id: 'a4', starts: now - 30 * HOUR, ...paid }),
];
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

async function lookAtBookings() {
  show(<MyBookingPage />, { '/api/user/bookings': () => answered(bookings, now) });
  await screen.findByRole('region', { name: 'Next visit' });
  cleanup();
}

test('tickets that were looked at are there while nobody can say who is there, with since when', async () => {
  await lookAtBookings();
  show(<MyBookingPage />, {}, unavailable);
  const kept = within(screen.getByRole('region', { name: 'Your tickets' }));
  expect(kept.getAllByRole('article')).toHaveLength(2);
  expect(kept.getByRole('img', { name: /QR code of seat B3/ })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('as of Sat 21 Nov 2026, 19:00');
  for (const name of ['Pay Now', 'Cancel and refund', 'Cancel booking'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  { server: 'cannot be reached', answer: () => Promise.reject(new TypeError('no network')), areThere: true },
  { server: 'is away', answer: async () => new Response('', { status: 503 }), areThere: true },
  {
    server: 'is behind something that lets nobody through',
    answer: async () => new Response('<h1>Access denied</h1>', { status: 403 }),
    areThere: true,
  },
  {
    server: 'knows them no more',
    answer: async () => Response.json({ success: false, code: 'unauthorized' }, { status: 401 }),
    areThere: false,
  },
])(
  'somebody who is signed in and whose server $server: are the kept tickets there? $areThere',
  async ({ answer, areThere }) => {
    await lookAtBookings();
    const asked = vi.fn<() => Promise<Response>>(answer);
    show(<MyBookingPage />, { '/api/user/bookings': asked });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.queryAllByRole('img', { name: /QR code of seat B3/ })).toHaveLength(areThere ? 1 : 0);
    expect(screen.queryByRole('alert') === null).toBe(areThere);
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1);
  },
);

const never = () => new Promise<Response>(() => {});

test('an answer that never comes is not waited for: after five seconds the kept tickets are there, and a later one takes their place', async () => {
  await lookAtBookings();
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  const asked = vi.fn<() => Promise<Response>>(never);
  show(<MyBookingPage />, { '/api/user/bookings': asked });
  expect(screen.queryByRole('img', { name: /QR code of seat B3/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('img', { name: /QR code of seat B3/ })).toBeTruthy();
  asked.mockImplementation(async () => answered(bookings, now));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Next visit' })).toBeTruthy();
});

test('nor is it waited for longer to be said who is there, or by a device that keeps nothing', async () => {
  await lookAtBookings();
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  show(<MyBookingPage />, {}, { status: 'loading', user: null });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('img', { name: /QR code of seat B3/ })).toBeTruthy();
  cleanup();
  localStorage.clear();
  show(<MyBookingPage />, { '/api/user/bookings': never });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
});

test('nothing is shown of who was signed in before, whatever fails', async () => {
  await lookAtBookings();
  const user = { id: 'user-2', name: 'Lan', email: null };
  show(<MyBookingPage />, { '/api/user/bookings': () => new Response('', { status: 503 }) }, { user });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('where the browser keeps nothing the tickets are there, and say what would help without a network', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  const words = /keeps no copy of your tickets.*Take a picture/;
  const at = (list: typeof bookings) => {
    vi.stubGlobal('localStorage', new Proxy({}, { get: denied, ownKeys: denied }));
    show(<MyBookingPage />, { '/api/user/bookings': () => answered(list, now) });
  };
  at(bookings);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Next visit' })).toBeTruthy();
  cleanup();
  // Of what is over nobody needs a copy.
  at(bookings.slice(3));
  await screen.findAllByRole('article');
  expect(screen.queryByText(words)).toBeNull();
  vi.unstubAllGlobals();
});

test('only what lets in is kept: no payment page, nothing that is over, nothing unpaid', async () => {
  await lookAtBookings();
  const kept = JSON.stringify({ ...localStorage });
  expect(kept).not.toContain('pay.test');
  for (const [id, is] of [
    ['a1', true],
    ['a2', true],
    ['a3', false],
    ['a4', false],
  ] as const)
    expect(kept.includes(`"${id}`) || kept.includes(`\\"${id}`), id).toBe(is);
});

test('a show that is over is not among the kept tickets', async () => {
  await lookAtBookings();
  vi.setSystemTime(now + 10 * HOUR);
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('on a device whose clock is a day ahead a ticket is there until its show is over', async () => {
  vi.setSystemTime(now + 24 * HOUR);
  await lookAtBookings();
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  cleanup();
  vi.setSystemTime(now + 34 * HOUR);
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a ticket is there, and is kept, also where a later release calls its state by a word of its own', async () => {
  const later = booking({
    _id: 'a1',
    starts: now + 5 * HOUR,
    ...paid,
    state: 'checked_in' as UnknownWord,
    tickets,
  });
  show(<MyBookingPage />, { '/api/user/bookings': () => answered([later], now) });
  expect(await screen.findByRole('img', { name: /QR code of seat B3/ })).toBeTruthy();
  cleanup();
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.getByRole('img', { name: /QR code of seat B3/ })).toBeTruthy();
});

test('whoever is signed out sees nothing of it, and neither does the next person on the device', async () => {
  await lookAtBookings();
  show(<MyBookingPage />, {}, signedOut);
  expect(screen.queryByRole('article')).toBeNull();
  cleanup();
  keepOnlyOf('somebody-else');
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByText('Sign-in is not available right now')).toBeTruthy();
});

test('somebody who was taken for signed out, because a cookie was lost, has the tickets once nobody can say who is there', async () => {
  await lookAtBookings();
  show(<MyBookingPage />, {}, signedOut);
  cleanup();
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('what lies there and is no list of tickets is not shown', () => {
  for (const text of ['{', 'null', '{"of":"user-1","value":{"at":1,"booking":"all"}}']) {
    localStorage.setItem('own:account-visits', text);
    show(<MyBookingPage />, {}, unavailable);
    expect(screen.getByText('Sign-in is not available right now')).toBeTruthy();
    cleanup();
  }
});

test('a browser that is full keeps no page to show them in: what would help is said', async () => {
  const postMessage = (_data: unknown, [port]: MessagePort[]) => port?.postMessage({ isFull: true });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) } });
  show(<MyBookingPage />, { '/api/user/bookings': () => answered(bookings, now) });
  expect(await screen.findByText(/keeps no copy of your tickets/)).toBeTruthy();
  cleanup();
  // Of what is over nobody needs a copy.
  show(<MyBookingPage />, { '/api/user/bookings': () => answered(bookings.slice(3), now) });
  await screen.findAllByRole('article');
  expect(screen.queryByText(/keeps no copy of your tickets/)).toBeNull();
  vi.unstubAllGlobals();
});
