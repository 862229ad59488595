// @vitest-environment happy-dom
import { isBookingOpen, notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSignIn, renderSeats } from '../testing/page.tsx';
import { readSelection, writeSelection } from '../selection/selection-store.ts';

const error = vi.fn<(text: string, until?: AbortSignal) => void>();
const left = vi.fn<(url: string) => void>();
beforeEach(() => {
  vi.spyOn(notify, 'error').mockImplementation(error);
  vi.spyOn(location, 'assign').mockImplementation((url) => left(String(url)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const mock of [error, left, openSignIn]) mock.mockReset();
  sessionStorage.clear();
  writeSelection(null);
});

const pick = async (...seats: string[]) => {
  await screen.findByRole('grid');
  for (const seat of seats) fireEvent.click(document.querySelector(`[data-seat=${seat}]`)!);
};
const checkout = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Process to checkout' }));
const bar = () => screen.getByRole('region', { name: 'Your selection' }).textContent;
const paymentPage = () => Response.json({ success: true, url: 'https://pay.test/c/1', bookingId: 'b' });
const keyOf = (request: RequestInit | undefined) => new Headers(request?.headers).get('idempotency-key');

test('without seats nothing is booked', async () => {
  renderSeats({ occupied: {}, book: paymentPage });
  await checkout();
  expect(error).toHaveBeenCalledWith('Please select seats and time');
});

test('who has gone on when the order is in stays where they are, and may order again', async () => {
  const page = `${location.pathname}${location.search}`;
  renderSeats({
    occupied: {},
    book() {
      history.pushState(null, '', '/movies');
      return paymentPage();
    },
  });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(location.pathname).toBe('/movies'));
  // Its words are others while it is busy.
  await screen.findByRole('button', { name: 'Process to checkout' });
  expect(left).not.toHaveBeenCalled();
  history.replaceState(null, '', page);
});

test.each<[what: string, does: () => unknown]>([
  ['has gone on', () => history.pushState(null, '', '/movies')],
  ['has dropped one of the seats', () => pick('B5')],
  ['has chosen another time', () => fireEvent.click(screen.getByRole('button', { name: /19:30/ }))],
])('who %s while sign-in is still asked orders nothing, and may order again', async (_what, does) => {
  const page = `${location.pathname}${location.search}`;
  const told: ((token: string) => void)[] = [];
  const token = () => new Promise<string>((resolve) => told.push(resolve));
  const book = vi.fn(paymentPage);
  renderSeats({ occupied: {}, book, token });
  await pick('B4', 'B5');
  await checkout();
  await does();
  await act(async () => told.forEach((tell) => tell('token')));
  await screen.findByRole('button', { name: 'Process to checkout' });
  expect([book.mock.calls, left.mock.calls, sessionStorage.getItem('matinee:order')]).toEqual([[], [], null]);
  history.replaceState(null, '', page);
});

test.each([
  ['is in', paymentPage],
  ['is done', () => Response.json({ success: true, url: `${location.origin}/my-booking` })],
  ['is refused', () => Response.json({ success: false, code: 'seat_taken', message: 'No' }, { status: 409 })],
])('an order that %s takes nobody from another time, nor what is picked for it', async (_what, answer) => {
  let tell: (response: Response) => void = () => {};
  renderSeats({ occupied: {}, book: () => new Promise<Response>((resolve) => (tell = resolve)) });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/booking/create', expect.anything()));
  fireEvent.click(screen.getByRole('button', { name: /19:30/ }));
  await pick('C1');
  await act(async () => tell(answer()));
  await screen.findByRole('button', { name: 'Process to checkout' });
  expect(readSelection()).toMatchObject({ showId: 'show-2', seats: ['C1'] });
  expect([left.mock.calls, isBookingOpen()]).toEqual([[], true]);
});

test('signed out, the sign-in dialog opens, the seats stay, and after signing in the order goes on by itself', async () => {
  const page = renderSeats({ occupied: {}, book: paymentPage }, 'signed-out');
  await pick('B4');
  await checkout();
  await waitFor(() => expect(openSignIn).toHaveBeenCalledOnce());
  expect(error).toHaveBeenCalledWith('Please Sign In!', expect.any(AbortSignal));
  expect(left).not.toHaveBeenCalled();
  const [[, until] = []] = error.mock.calls;
  expect(until?.aborted).toBe(false);
  page.as('signed-in');
  // Nobody is asked for what they have done, on whichever page they are by then.
  await waitFor(() => expect(until?.aborted).toBe(true));
  expect(bar()).toContain('B4');
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c/1'));
  expect(isBookingOpen()).toBe(true);
});

test.each([
  ['a short while', 60_000, 1],
  ['longer than anybody signs in', 11 * 60_000, 0],
])(
  'after a sign-in that has led away from the page for %s, as that of another service does: %s ms',
  async (_what, away, orders) => {
    const book = vi.fn(paymentPage);
    const page = renderSeats({ occupied: {}, book }, 'signed-out');
    await pick('B4', 'C1');
    await checkout();
    await waitFor(() => expect(openSignIn).toHaveBeenCalledOnce());
    // The document goes, and nothing of it is taken down.
    const kept = sessionStorage.getItem('matinee:order') ?? '';
    page.unmount();
    sessionStorage.setItem('matinee:order', kept);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + away);
    const back = renderSeats({ occupied: {}, book }, 'loading');
    await waitFor(() => expect(bar()).toContain('B4 C1'));
    back.as('signed-in');
    await waitFor(() => expect(document.querySelector('[aria-busy=true][role=grid]')).toBeNull());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(book).toHaveBeenCalledTimes(orders);
    back.unmount();
    // It goes on once.
    renderSeats({ occupied: {}, book });
    await waitFor(() => expect(bar()).toContain('B4 C1'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(book).toHaveBeenCalledTimes(orders);
  },
);

test('an order does not go on by itself with other seats than it was begun with', async () => {
  const book = vi.fn(paymentPage);
  const page = renderSeats({ occupied: { 'show-1': ['B4'] }, book }, 'signed-out');
  await pick('B4', 'B5');
  await checkout();
  await waitFor(() => expect(openSignIn).toHaveBeenCalledOnce());
  page.as('signed-in');
  await waitFor(() => expect(bar()).toContain('B51 of 5'));
  page.as('signed-out');
  await pick('C1');
  page.as('signed-in');
  await waitFor(() => expect(bar()).toContain('B5 C1'));
  expect(book).not.toHaveBeenCalled();
  await checkout();
  await waitFor(() => expect(book).toHaveBeenCalledOnce());
});

test('nor does it when something else of the page was pressed since: the sign-in for it was closed', async () => {
  const book = vi.fn(paymentPage);
  const page = renderSeats({ occupied: {}, book }, 'signed-out');
  await pick('B4');
  await checkout();
  await waitFor(() => expect(openSignIn).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: /^Sign in to see/ }));
  expect(sessionStorage.getItem('matinee:order')).toBeNull();
  page.as('signed-in');
  await waitFor(() => expect(bar()).toContain('B4'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(book).not.toHaveBeenCalled();
});

test('a booking with nothing to pay is done: the selection is gone', async () => {
  renderSeats({
    occupied: {},
    book: () => Response.json({ success: true, url: `${location.origin}/my-booking` }),
  });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(isBookingOpen()).toBe(false);
  expect(sessionStorage.getItem('matinee:selection')).toBeNull();
});

test('taken seats are dropped and marked, the others stay picked', async () => {
  const refusal = {
    success: false,
    code: 'seats_taken',
    message: 'Seat B4 is already taken.',
    seats: ['B4'],
  };
  const occupied: Record<string, string[]> = {};
  renderSeats({
    occupied,
    book: () => {
      occupied['show-1'] = ['B4'];
      return Response.json(refusal, { status: 409 });
    },
  });
  await pick('B4', 'B5');
  await checkout();
  await waitFor(() => expect(bar()).toContain('B51 of 5'));
  expect(error.mock.calls).toEqual([['Seat B4 is already taken.']]);
  await waitFor(() =>
    expect(document.querySelector('[data-seat=B4]')?.getAttribute('data-state')).toBe('taken'),
  );
  expect(error.mock.calls).toHaveLength(1);
  expect(left).not.toHaveBeenCalled();
});

test('a show that takes place no more is taken away as soon as its seats are refused', async () => {
  let added = [{ showId: 'show-3', time: '2026-11-22T14:30:00Z', price: 12, hall: 2 }];
  const message = 'This show was cancelled.';
  renderSeats({
    occupied: {},
    added: () => added,
    book: () => {
      added = [];
      return Response.json({ success: false, code: 'show_cancelled', message }, { status: 409 });
    },
  });
  const hall = () => screen.queryByRole('button', { name: /Hall 2/ });
  await pick();
  fireEvent.click(hall()!);
  await pick('B4');
  await checkout();
  await waitFor(() => expect(hall()).toBeNull());
  expect(error.mock.calls[0]).toEqual([message]);
});

test('after a lost answer the same key is sent again, after a refusal another', async () => {
  const keys: (string | null)[] = [];
  const answers = [
    () => Promise.reject(new TypeError('network')),
    () => Response.json({ success: false, code: 'failed' }, { status: 502 }),
    paymentPage,
  ];
  renderSeats({
    occupied: {},
    book: (request) => {
      keys.push(keyOf(request));
      return (answers[keys.length - 1] ?? paymentPage)();
    },
  });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to create booking. Check your connection.'));
  await checkout();
  await waitFor(() => expect(error).toHaveBeenCalledWith('Booking failed'));
  await checkout();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('without a network for the token nobody is taken for signed out: the seats stay, and the button works again', async () => {
  const token = vi.fn(async () => 'token').mockRejectedValue(new TypeError('Failed to fetch'));
  renderSeats({ occupied: {}, book: paymentPage, token });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to create booking. Check your connection.'));
  expect(openSignIn).not.toHaveBeenCalled();
  expect(bar()).toContain('B4');
  token.mockResolvedValue('token');
  await checkout();
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c/1'));
});

test.each([
  ['a success without an address', () => Response.json({ success: true, link: 'https://pay.test' })],
  ['a success cut short', () => new Response('{"success":true,"u')],
  ['a page of whoever stands between', () => new Response('<h1>Gateway Timeout</h1>', { status: 504 })],
])('after %s nobody knows whether the seats are held: the same key is sent again', async (_what, broken) => {
  const keys: (string | null)[] = [];
  renderSeats({
    occupied: {},
    book: (request) => (keys.push(keyOf(request)) === 1 ? broken() : paymentPage()),
  });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(error).toHaveBeenCalledWith(expect.stringContaining('may be held')));
  expect(bar()).toContain('B4');
  await checkout();
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c/1'));
  expect(keys[1]).toBe(keys[0]);
});

test('a refusal is one under any status', async () => {
  const refusal = { success: false, code: 'closed', message: 'The show has begun.' };
  renderSeats({ occupied: {}, book: () => Response.json(refusal) });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(error.mock.calls).toEqual([['The show has begun.']]));
});

test('the visitor’s own hold is still theirs when they come back from payment', async () => {
  const occupied = { 'show-1': [] as string[] };
  const page = renderSeats({ occupied, book: paymentPage });
  await pick('B4');
  await checkout();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  page.unmount();
  occupied['show-1'] = ['B4', 'C1'];
  renderSeats({ occupied, book: paymentPage });
  await waitFor(() =>
    expect(document.querySelector('[data-seat=C1]')?.getAttribute('data-state')).toBe('taken'),
  );
  expect(document.querySelector('[data-seat=B4]')?.getAttribute('data-state')).toBe('mine');
});
