// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, booking, heldUntil, HOUR, MINUTE } from '../../testing/bookings.ts';
import { hearsOfBookings } from '../../testing/hears-of-bookings.tsx';
import { show, signedOut } from '../../testing/show.tsx';
import MyBookingPage from '../MyBookingPage.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const token = 'a'.repeat(22);
const BOOKINGS = '/api/user/bookings';
const link = `/api/booking/shared/${token}`;
beforeEach(() => void vi.useFakeTimers({ now, shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/my-booking');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shared =
  (
    isYou: boolean,
    seats: [seat: string, state: string, bookingId?: string][],
    left = MINUTE,
    more: { cancelled?: string; ageRating?: string } = {},
  ) =>
  () =>
    Response.json({
      success: true,
      shared: {
        title: 'Until Dawn',
        showDateTime: new Date(now + HOUR).toISOString(),
        hall: 2,
        price: 11,
        holder: { name: 'Mai', isYou },
        expiresAt: left > 0 ? new Date(now + left).toISOString() : null,
        now: new Date(now).toISOString(),
        seats: seats.map(([seat, state, bookingId = null]) => ({ seat, state, bookingId })),
        ...more,
      },
    });
const open = () => history.replaceState(null, '', `/my-booking?share=${token}`);

test('seats that are held can be shared, and then their link stands in the address', async () => {
  const { _id: id, ...held } = booking({ starts: now + HOUR, ...heldUntil(now + MINUTE) });
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([{ _id: id, ...held, bookedSeats: ['A1', 'A2'] }], now),
    [`/api/booking/${id}/share`]: () => Response.json({ success: true, token }),
    [link]: shared(true, [
      ['A1', 'free', 'b1'],
      ['A2', 'free', 'b2'],
    ]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Let friends pay for themselves' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link for your friends');
  expect(field.value).toMatch(new RegExp(`/my-booking\\?share=${token}$`));
  expect(screen.getAllByRole('button', { name: /^Pay for it/ })).toHaveLength(2);
  // The button has gone with the booking, further down.
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Seats for you and your friends' }),
    ),
  );
});

test.each([
  ['shared them', 'Let friends pay for themselves', ''],
  ['taken back their link', 'Take the link back', `?share=${token}`],
  ['asked to pay', 'Pay for it', `?share=${token}`],
])('who has %s and gone on stays where they are', async (_what, name, search) => {
  history.replaceState(null, '', `/my-booking${search}`);
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { _id: id, ...held } = booking({ starts: now + HOUR, ...heldUntil(now + MINUTE) });
  const { heard, page } = hearsOfBookings(<MyBookingPage />);
  const goOn = (answer: object) => () => {
    history.pushState(null, '', '/favorite');
    return Response.json({ success: true, ...answer });
  };
  show(page, {
    [BOOKINGS]: () => answered([{ _id: id, ...held, bookedSeats: ['A1', 'A2'] }], now),
    [`/api/booking/${id}/share`]: goOn({ token }),
    [`${link}/renew`]: goOn({ token: 'b'.repeat(22) }),
    '/api/booking/b2/pay': goOn({ url: 'https://pay.test/2' }),
    [link]: shared(true, [
      ['A1', 'paid', 'b1'],
      ['A2', 'taken', 'b2'],
    ]),
  });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  await act(async () => {});
  expect(location.pathname + location.search).toBe('/favorite');
  expect(gone).not.toHaveBeenCalled();
});

test('a friend takes one seat, and goes on to its payment', async () => {
  open();
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([], now),
    [link]: shared(false, [
      ['A1', 'paid'],
      ['A2', 'free'],
      ['A3', 'taken'],
    ]),
    [`${link}/take`]: () => Response.json({ success: true, bookingId: 'b2' }),
    '/api/booking/b2/pay': () => Response.json({ success: true, url: 'https://pay.test/b2' }),
  });
  expect(await screen.findByRole('heading', { name: 'Mai holds seats for you' })).toBeTruthy();
  expect(screen.queryByLabelText('Link for your friends')).toBeNull();
  const buttons = screen.getAllByRole('button', { name: /Seat A/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Take and pay Seat A2']);
  fireEvent.click(buttons[0]!);
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('https://pay.test/b2'));
});

test.each([
  ['T16', 'T16: from 16 years on'],
  ['PG-13', 'PG-13'],
])('who buys a seat by a link reads how old one has to be: %s', async (ageRating, words) => {
  open();
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([], now),
    [link]: shared(false, [['A1', 'free']], MINUTE, { ageRating }),
  });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a seat that another friend was quicker to take leaves the focus at the seats', async () => {
  open();
  let state = 'free';
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([], now),
    [link]: () => shared(false, [['A1', state]])(),
    [`${link}/take`]: () => {
      state = 'taken';
      const message = 'Seat A1 cannot be taken any more';
      return Response.json({ success: false, code: 'seats_taken', message }, { status: 409 });
    },
  });
  const button = await screen.findByRole('button', { name: /Seat A1/ });
  expect(document.activeElement).toBe(document.body);
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Taken, not paid yet');
  expect(error).toHaveBeenCalledWith('Seat A1 cannot be taken any more');
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mai holds seats for you' })),
  );
});

test.each([
  { what: 'was taken back', status: 404, code: 'unknown_share', isShown: false },
  { what: 'cannot be asked about', status: 503, code: 'database_unavailable', isShown: true },
  { what: 'something before the server does not know', status: 404, code: undefined, isShown: true },
])(
  'a page that is open shows the seats of a link that $what: $isShown',
  async ({ status, code, isShown }) => {
    open();
    const message = 'This link leads to no seats. Ask whoever sent it to you for another one.';
    const gone = () => Response.json({ success: false, code, message }, { status });
    const answer = vi.fn<() => Response>(shared(false, [['A1', 'free']]));
    show(<MyBookingPage />, { [BOOKINGS]: () => answered([], now), [link]: answer });
    await screen.findByRole('button', { name: /Seat A1/ });
    answer.mockImplementation(gone);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    if (!isShown) expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryAllByText(/Mai/)).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: /Seat A1/ })).toHaveLength(isShown ? 1 : 0);
  },
);

test('seats of a link that was taken back stay away when nobody can be asked any more', async () => {
  open();
  const message = 'This link leads to no seats.';
  const gone = () => Response.json({ success: false, code: 'unknown_share', message }, { status: 404 });
  const answer = vi.fn<() => Response>(shared(false, [['A1', 'free']]));
  show(<MyBookingPage />, { [BOOKINGS]: () => answered([], now), [link]: answer });
  await screen.findByRole('button', { name: /Seat A1/ });
  answer.mockImplementation(gone);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText(message);
  answer.mockImplementation(() => new Response('', { status: 503 }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(3));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.queryByText(/Mai/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Seat A1/ })).toBeNull();
});

test('of a show that was cancelled nothing can be taken, and it says why', async () => {
  open();
  const seats: [string, string][] = [
    ['A1', 'paid'],
    ['A2', 'free'],
  ];
  const cancelled = 'The projector is broken.';
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([], now),
    [link]: shared(false, seats, MINUTE, { cancelled }),
  });
  expect(
    await screen.findByText(
      'This show was cancelled, and what was paid goes back by itself. The projector is broken.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('The time to pay for these seats is over.')).toBeNull();
  expect(screen.queryByRole('button', { name: /Seat A2/ })).toBeNull();
});

test('when the time is over nothing can be taken, and it says so', async () => {
  open();
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([], now),
    [link]: shared(false, [['A1', 'gone']], 0),
  });
  expect(await screen.findByText('The time to pay for these seats is over.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Mai held seats for you' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Seat A1/ })).toBeNull();
});

test('a seat that a friend paid for at the last moment is paid for here, too, once the server has learnt of it', async () => {
  open();
  const answer = vi.fn<() => Response>(shared(true, [['A1', 'gone']], 0));
  show(<MyBookingPage />, { [BOOKINGS]: () => answered([], now), [link]: answer });
  await screen.findByText('The time to pay for these seats is over.');
  answer.mockImplementation(shared(true, [['A1', 'paid']], 0));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('Every seat is paid for. Enjoy the movie together.')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a seat whose payment is on its way is nobody’s to pay for, and is looked after when the time is over', async () => {
  open();
  const paying: [string, string, string] = ['A1', 'paying', 'b1'];
  const answer = vi.fn<() => Response>(shared(true, [paying, ['A2', 'free', 'b2']]));
  show(<MyBookingPage />, { [BOOKINGS]: () => answered([], now), [link]: answer });
  expect(await screen.findByText('Yours · Payment on its way')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Pay for it/ })).toHaveLength(1);
  answer.mockImplementation(shared(true, [paying], 0));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText('The time to pay for these seats is over.');
  answer.mockImplementation(shared(true, [['A1', 'paid', 'b1']], 0));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('Every seat is paid for. Enjoy the movie together.')).toBeTruthy();
});

test('when every seat is paid for, it says that, and not that anything was too late', async () => {
  open();
  const seats: [string, string, string?][] = [
    ['A1', 'paid', 'b1'],
    ['A2', 'paid'],
  ];
  show(<MyBookingPage />, { [BOOKINGS]: () => answered([], now), [link]: shared(true, seats, 0) });
  expect(await screen.findByText('Every seat is paid for. Enjoy the movie together.')).toBeTruthy();
  expect(screen.queryByText('The time to pay for these seats is over.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Find a movie' })).toBeNull();
});

test('who opens a link is told what signing in gives there', async () => {
  open();
  show(<MyBookingPage />, {}, signedOut);
  expect(await screen.findByText('Sign in to take your seat and pay for it.')).toBeTruthy();
});

test('the holder takes the link back, and another stands in its place', async () => {
  open();
  const fresh = 'b'.repeat(22);
  show(<MyBookingPage />, {
    [BOOKINGS]: () => answered([], now),
    [link]: shared(true, [['A1', 'free', 'b1']]),
    [`/api/booking/shared/${fresh}`]: shared(true, [['A1', 'free', 'b1']]),
    [`${link}/renew`]: () => Response.json({ success: true, token: fresh }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take the link back' }));
  await vi.waitFor(() => expect(location.search).toBe(`?share=${fresh}`));
  const field = () => screen.findByLabelText<HTMLInputElement>('Link for your friends');
  await vi.waitFor(async () => expect((await field()).value).toContain(fresh));
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Seats for you and your friends' }),
    ),
  );
});
