// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, booking, heldUntil, HOUR, MINUTE, paid } from '../testing/bookings.ts';
import { hearsOfBookings } from '../testing/hears-of-bookings.tsx';
import { show } from '../testing/show.tsx';
import type { Booking } from './bookings/bookings.ts';
import NextVisit from '../next-visit/NextVisit.tsx';
import MyBookingPage from './MyBookingPage.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const PATH = '/api/user/bookings';
const id = booking({ starts: 0 })._id;
beforeEach(() => void vi.useFakeTimers({ now, shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('Pay Now without a link asks for one and goes there', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  show(<MyBookingPage />, {
    [PATH]: () => answered([booking({ starts: now + HOUR, ...heldUntil(now + MINUTE) })], now),
    [`/api/booking/${id}/pay`]: () => Response.json({ success: true, url: 'https://pay.test/2' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay Now' }));
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('https://pay.test/2'));
});

test('a hold that another page has asked for long ago is not shown with all its time while nothing newer is heard', async () => {
  const bookings = [booking({ starts: now + 3 * HOUR, ...heldUntil(now + 10 * MINUTE) })];
  let isAway = false;
  function Site() {
    const [isHere, setHere] = useState(false);
    return isHere ? <MyBookingPage /> : <NextVisitAnd go={() => setHere(true)} />;
  }
  const NextVisitAnd = ({ go }: { go(): void }) => (
    <>
      <NextVisit />
      <button type="button" onClick={go}>
        My Booking
      </button>
    </>
  );
  show(<Site />, {
    [PATH]: () =>
      isAway
        ? new Response('', { status: 503 })
        : answered([...bookings, booking({ _id: 'other', starts: now + HOUR, ...paid })], now + 1),
  });
  await screen.findByText('Next visit');
  isAway = true;
  vi.setSystemTime(now + 30 * MINUTE);
  fireEvent.click(screen.getByRole('button', { name: 'My Booking' }));
  await screen.findByText('Next visit');
  expect(screen.queryByRole('timer')).toBeNull();
});

test('who has gone on when the page to pay on is known stays where they are', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { heard, page } = hearsOfBookings(<MyBookingPage />);
  show(page, {
    [PATH]: () => answered([booking({ starts: now + HOUR, ...heldUntil(now + MINUTE) })], now),
    [`/api/booking/${id}/pay`]() {
      history.pushState(null, '', '/movies');
      return Response.json({ success: true, url: 'https://pay.test/2' });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay Now' }));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(gone).not.toHaveBeenCalled();
  history.replaceState(null, '', '/my-booking');
});

test.each([
  ['', () => Response.json({ success: true, url: 'https://pay.test/2' })],
  [', also without a page to pay on', () => Response.json({ success: false }, { status: 502 })],
])(
  'seats that are claimed again%s are told to all that shows bookings, in other tabs too',
  async (_, pay) => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { heard, page } = hearsOfBookings(<MyBookingPage />);
    show(page, {
      [PATH]: () => answered([booking({ starts: now + HOUR })], now),
      [`/api/booking/${id}/pay`]: pay,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay Now' }));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  },
);

test('a hold that runs out on the page says so, and offers the same seats or others', async () => {
  const starts = now + HOUR;
  const held = booking({ starts, ...heldUntil(now + MINUTE), paymentLink: 'https://pay.test/1' });
  show(<MyBookingPage />, { [PATH]: () => answered([held], Date.now()) });
  expect(await screen.findByRole('link', { name: 'Pay Now' })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await screen.findByText(/The time to pay ran out/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay Now' })).toBeTruthy();
  const map = screen.getByRole('link', { name: 'Choose other seats' });
  expect(map.getAttribute('href')).toMatch(/^\/seat-layout\/7\/2026-11-21\?show=show-\d+$/);
});

test('seats that are held as their show begins can be paid for and given back until the hold is over', async () => {
  const paymentLink = 'https://pay.test/1';
  const begun = booking({ starts: now - MINUTE, ...heldUntil(now + MINUTE), paymentLink });
  show(<MyBookingPage />, { [PATH]: () => answered([begun], Date.now()) });
  expect((await screen.findByRole('link', { name: 'Pay Now' })).getAttribute('href')).toBe(paymentLink);
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
  // Of a show that has begun nothing is divided any more.
  expect(screen.queryByRole('button', { name: 'Let friends pay for themselves' })).toBeNull();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await screen.findByRole('region', { name: 'Past bookings' })).toBeTruthy();
  expect(screen.queryByText('Pay Now')).toBeNull();
});

test('seats that cost nothing are confirmed, and neither the hold nor its end speaks of paying', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const held = booking({ starts: now + HOUR, ...heldUntil(now + MINUTE), amount: 0 });
  show(<MyBookingPage />, {
    [PATH]: () => answered([held], Date.now()),
    [`/api/booking/${id}/pay`]: () => Response.json({ success: true, url: 'https://site.test/my-booking' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm seats' }));
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('https://site.test/my-booking'));
  const card = () => screen.getByRole('region', { name: 'Waiting for you' }).textContent;
  expect(card()).not.toMatch(/\bpa(y|id)/i);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await screen.findByText(/The time to confirm ran out/)).toBeTruthy();
  expect(card()).not.toMatch(/\bpa(y|id)/i);
});

test('a ticket that cost nothing speaks of no payment, nor does the notice of it or what nobody confirmed', async () => {
  const said = vi.spyOn(notify, 'success');
  let isConfirmed = false;
  const free = () =>
    booking({ starts: now + HOUR, ...(isConfirmed ? paid : heldUntil(now + MINUTE)), amount: 0 });
  const past = booking({ _id: 'past-one', starts: now - HOUR, amount: 0 });
  show(<MyBookingPage />, { [PATH]: () => answered([free(), past], Date.now()) });
  await screen.findByRole('timer');
  isConfirmed = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('Booked')).toBeTruthy();
  expect(said).toHaveBeenCalledWith('Booked: In the Lost Lands');
  expect(document.body.textContent).not.toMatch(/\bpa(y|id)/i);
});

test('seats that somebody else has by now are named by the server’s message', async () => {
  const said = vi.spyOn(notify, 'error');
  show(<MyBookingPage />, {
    [PATH]: () => answered([booking({ starts: now + HOUR })], now),
    [`/api/booking/${id}/pay`]: () =>
      Response.json({ success: false, message: 'Seat B3 is taken' }, { status: 409 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay Now' }));
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Seat B3 is taken'));
});

test('a payment that arrives while the page is open turns the booking into a ticket', async () => {
  const said = vi.spyOn(notify, 'success');
  const starts = now + HOUR;
  let arrived = false;
  show(<MyBookingPage />, {
    [PATH]: () =>
      answered([booking({ starts, ...(arrived ? paid : heldUntil(now + 9 * MINUTE)) })], Date.now()),
  });
  await screen.findByRole('timer');
  arrived = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('Payment Completed')).toBeTruthy();
  expect(said).toHaveBeenCalledWith('Payment Completed: In the Lost Lands');
});

test.each([
  ['of a moment ago', 11, 1, 10],
  ['of long ago', 60, 0, 10],
  ['of a moment ago, in a cinema that holds seats for long', 61, 1, 60],
])(
  'after a hold %s ran out, who may have paid in time is asked about',
  async (_, minutes, times, holdMinutes) => {
    let asked = -1;
    const createdAt = new Date(now - minutes * MINUTE).toISOString();
    const answers = {
      [PATH]: () => {
        asked += 1;
        return answered(
          [{ ...booking({ starts: now + HOUR, ...(asked > 0 && paid) }), createdAt }],
          Date.now(),
        );
      },
    };
    const rules = { maxSeats: 5, cancelUntilMinutes: 120, holdMinutes };
    show(<MyBookingPage />, answers, {}, { booking: rules });
    expect(await screen.findByText(/The time to pay ran out/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toBe(times);
    expect(screen.queryAllByText('Payment Completed')).toHaveLength(times);
  },
);

test('while a payment is on its way nothing says that nobody paid, also when the hold ends, and the ticket comes by itself', async () => {
  let more: Partial<Booking> = { ...heldUntil(now + MINUTE), awaits: 'payment' };
  show(<MyBookingPage />, { [PATH]: () => answered([booking({ starts: now + HOUR, ...more })], Date.now()) });
  expect(await screen.findByText('Payment on its way')).toBeTruthy();
  const said = () => screen.getByRole('region', { name: 'Waiting for payment' }).textContent;
  expect(said()).not.toMatch(/Unpaid|ran out|the hold is over/);
  expect(screen.queryByRole('button', { name: /Pay Now|Cancel|friends/ })).toBeNull();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(said()).toMatch(/The time of the hold is over/);
  expect(said()).not.toMatch(/Unpaid|ran out/);
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
  more = { awaits: 'payment', createdAt: new Date(now - 50 * HOUR).toISOString() };
  await vi.advanceTimersByTimeAsync(15_000);
  expect(said()).toMatch(/The time of the hold is over/);
  expect(screen.getByRole('link', { name: 'Choose other seats' })).toBeTruthy();
  more = paid;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByText('Payment Completed')).toBeTruthy();
});

test('of a show that runs nobody is led to other seats while a payment is on its way', async () => {
  show(<MyBookingPage />, {
    [PATH]: () => answered([booking({ starts: now - MINUTE, awaits: 'payment' })], now),
  });
  expect(await screen.findByText(/The time of the hold is over/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Choose other seats' })).toBeNull();
});

test('a refund that a bank keeps is with the bank, and one that waits for something else is on its way', async () => {
  const refunding = (awaits: 'decision' | 'another') =>
    booking({ _id: awaits, starts: now + HOUR, state: 'refunding', awaits: awaits as 'decision' });
  show(<MyBookingPage />, { [PATH]: () => answered([refunding('decision'), refunding('another')], now) });
  expect(await screen.findByText('With your bank')).toBeTruthy();
  expect(screen.getAllByText('Refund on its way')).toHaveLength(1);
});

test('a ticket says until when it can be given back, and afterwards that it cannot', async () => {
  const ticket = { ...paid, cancelUntil: new Date(now + MINUTE).toISOString() };
  const starts = now + 5 * HOUR;
  show(<MyBookingPage />, { [PATH]: () => answered([booking({ starts, ...ticket })], Date.now()) });
  expect(await screen.findByText('until Sat 21 Nov 2026, 19:01')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel and refund' })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(screen.queryByRole('button', { name: 'Cancel and refund' })).toBeNull();
  expect(screen.getByText('This booking could be cancelled until Sat 21 Nov 2026, 19:01.')).toBeTruthy();
});

test('a ticket of an API that does not say until when it can be given back names no time', async () => {
  const starts = now + MINUTE;
  show(<MyBookingPage />, { [PATH]: () => answered([booking({ starts, ...paid })], Date.now()) });
  expect(await screen.findByRole('button', { name: 'Cancel and refund' })).toBeTruthy();
  expect(screen.queryByText(/until/)).toBeNull();
});

test('cancelling asks once more, then gives the seats back', async () => {
  const cancel = vi.fn(() => Response.json({ success: true }));
  const starts = now + HOUR;
  const unpaid = () => (cancel.mock.calls.length ? { state: 'cancelled' as const } : heldUntil(now + MINUTE));
  show(<MyBookingPage />, {
    [PATH]: () => answered([booking({ starts, ...unpaid() })], Date.now()),
    [`/api/booking/${id}/cancel`]: cancel,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  expect(document.activeElement?.textContent).toBe('Keep');
  expect(cancel).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(cancel).toHaveBeenCalledOnce();
});

test('the focus never vanishes with what it was on: to Keep, back again, and to the page when the booking moves', async () => {
  const cancel = vi.fn(() => Response.json({ success: true }));
  const unpaid = () => (cancel.mock.calls.length ? { state: 'cancelled' as const } : heldUntil(now + MINUTE));
  const { container } = show(
    <main>
      <MyBookingPage />
    </main>,
    {
      [PATH]: () => answered([booking({ starts: now + HOUR, ...unpaid() })], now),
      [`/api/booking/${id}/cancel`]: cancel,
    },
  );
  const opener = () => screen.findByRole('button', { name: 'Cancel booking' });
  fireEvent.click(await opener());
  expect(document.activeElement?.textContent).toBe('Keep');
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await vi.waitFor(async () => expect(document.activeElement).toBe(await opener()));
  fireEvent.click(await opener());
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelector('h1')));
});

const atTheDoor = (starts: number, usedAt: string | null = null) =>
  booking({
    starts,
    ...paid,
    tickets: [
      { seat: 'B3', usedAt, code: 'of-b3', sentToken: null },
      { seat: 'B4', usedAt: null, code: 'of-b4', sentToken: null },
    ],
  });

test('at the door the code of the next seat comes as soon as the server says that somebody was let in', async () => {
  let usedAt: string | null = null;
  show(<MyBookingPage />, { [PATH]: () => answered([atTheDoor(now + HOUR / 2, usedAt)], Date.now()) });
  expect(await screen.findByRole('img', { name: /^QR code of seat B3/ })).toBeTruthy();
  usedAt = new Date(now).toISOString();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await screen.findByRole('img', { name: /^QR code of seat B4/ })).toBeTruthy();
});

test('a ticket of a show hours away is not asked for again and again', async () => {
  const fetched = vi.fn(() => answered([atTheDoor(now + 9 * HOUR)], Date.now()));
  show(<MyBookingPage />, { [PATH]: fetched });
  await screen.findByRole('img', { name: /^QR code of seat B3/ });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(fetched).toHaveBeenCalledOnce();
});
