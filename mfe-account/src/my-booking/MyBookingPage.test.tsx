// @vitest-environment happy-dom
import { isBookingOpen, setBookingOpen } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, booking, heldUntil, HOUR, MINUTE, paid } from '../testing/bookings.ts';
import { show, signedOut } from '../testing/show.tsx';
import MyBookingPage from './MyBookingPage.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const PATH = '/api/user/bookings';
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const page = (...bookings: Parameters<typeof answered>[0]) =>
  show(<MyBookingPage />, { [PATH]: () => answered(bookings, now) });

test('a signed-out visitor is offered to sign in', () => {
  const openSignIn = vi.fn();
  show(<MyBookingPage />, {}, { ...signedOut, openSignIn });
  expect(screen.getByText('Please Sign In')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(openSignIn).toHaveBeenCalledOnce();
});

test('who comes here is not picking seats any more', () => {
  setBookingOpen(true);
  show(<MyBookingPage />, {}, signedOut);
  expect(isBookingOpen()).toBe(false);
});

test('without a booking it says what to do', async () => {
  page();
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a movie' }).getAttribute('href')).toBe('/movies');
});

test('bookings that could not be fetched say so', async () => {
  show(<MyBookingPage />, { [PATH]: () => new Response('{}', { status: 502 }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch bookings');
});

test('the next visit is a ticket in the cinema’s time with all that the door needs', async () => {
  page(booking({ starts: Date.parse('2026-11-21T17:15:00Z'), ...paid }));
  const ticket = within(await screen.findByRole('region', { name: 'Next visit' }));
  for (const text of ['Payment Completed', 'Sun 22 Nov 2026', '00:15', 'B3, B4', '$21'])
    expect(ticket.getByText(text)).toBeTruthy();
  expect(ticket.getByRole('img', { name: 'QR code of booking 00001234' })).toBeTruthy();
  expect(ticket.queryByText('Pay Now')).toBeNull();
});

test('a ticket shows one code for each seat, first that of a seat nobody was let in for', async () => {
  const tickets = [
    { seat: 'B3', code: 'CODE3', usedAt: '2026-11-21T17:01:00Z' },
    { seat: 'B4', code: 'CODE4', usedAt: null },
  ];
  page(booking({ starts: Date.parse('2026-11-21T17:15:00Z'), ...paid, tickets }));
  expect(await screen.findByRole('img', { name: 'QR code of seat B4, booking 00001234' })).toBeTruthy();
  expect(screen.queryByText(/Cancel and refund/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'B3' }));
  expect(screen.getByRole('img', { name: 'QR code of seat B3, booking 00001234' })).toBeTruthy();
  expect(screen.getByText('Let in at 00:01')).toBeTruthy();
});

test('a ticket says format and languages where they are known, and nothing in their place where they are not', async () => {
  const plain = booking({ starts: now + HOUR, ...paid });
  const known = { ...plain, show: { ...plain.show, format: 'IMAX', spoken: 'en', subtitles: 'vi' } };
  show(<MyBookingPage />, { [PATH]: () => answered([known], now) });
  expect((await screen.findByText('Shown in')).nextSibling?.textContent).toBe(
    'IMAX, English spoken, Vietnamese subtitles',
  );
  cleanup();
  show(<MyBookingPage />, { [PATH]: () => answered([plain], now) });
  await screen.findByText('Hall');
  expect(screen.queryByText('Shown in')).toBeNull();
});

test('few bookings lead on to the next movie, many fill the page', async () => {
  const several = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      booking({ _id: `64b0c0ffee000000000012${30 + index}`, starts: now - HOUR * 48, ...paid }),
    );
  show(<MyBookingPage />, { [PATH]: () => answered(several(1), now) });
  const link = await screen.findByRole('link', { name: 'Find your next movie' });
  expect(link.getAttribute('href')).toBe('/movies');
  cleanup();
  show(<MyBookingPage />, { [PATH]: () => answered(several(3), now) });
  await waitFor(() => expect(screen.getAllByText('In the Lost Lands')).toHaveLength(3));
  expect(screen.queryByRole('link', { name: 'Find your next movie' })).toBeNull();
});

test('reminders come with the list, which would push them away', async () => {
  let tell = (_answer: Response) => {};
  const reminders = Response.json({ success: true, reminders: true });
  const isRead = new Promise<void>((resolve) => {
    const read = reminders.text.bind(reminders);
    reminders.text = () => read().finally(() => setTimeout(resolve));
  });
  show(<MyBookingPage />, {
    [PATH]: () => new Promise<Response>((resolve) => (tell = resolve)),
    '/api/user/reminders': () => reminders,
  });
  await isRead;
  expect(screen.queryByRole('checkbox')).toBeNull();
  tell(answered([], now));
  expect(await screen.findByRole('checkbox', { name: 'Remind me by e-mail' })).toBeTruthy();
});

test('where no e-mail is sent nobody is offered reminders, and elsewhere nobody who has no address', async () => {
  const reminders = vi.fn(() => Response.json({ success: true, reminders: true }));
  const answers = { [PATH]: () => answered([], now), '/api/user/reminders': reminders };
  show(<MyBookingPage />, answers, {}, { mail: true });
  await screen.findByRole('checkbox', { name: 'Remind me by e-mail' });
  const user = { id: 'user-2', name: 'Bo', email: null };
  for (const [session, mail] of [
    [{}, false],
    [{ user }, true],
  ] as const) {
    cleanup();
    reminders.mockClear();
    show(<MyBookingPage />, answers, session, { mail });
    await screen.findByText('No bookings yet');
    await waitFor(() => expect(reminders).toHaveBeenCalled());
    expect(screen.queryByText(/e-mail/)).toBeNull();
  }
});

test('that the reminders cannot be read is not told as a change that failed', async () => {
  const said = vi.fn<(message: string) => void>();
  const lost = vi.fn(() => Promise.reject(new TypeError('network')));
  show(
    <SWRConfig value={{ onError: ({ message }: Error) => said(message) }}>
      <MyBookingPage />
    </SWRConfig>,
    { [PATH]: () => answered([], now), '/api/user/reminders': lost },
  );
  await screen.findByText('No bookings yet');
  await waitFor(() => expect(lost).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).not.toHaveBeenCalled();
});

test('reminders can be switched off, and stay so', async () => {
  let reminders = true;
  const switchOff = () => Response.json({ success: true, reminders: (reminders = false) });
  const answers = { [PATH]: () => answered([], now) };
  show(<MyBookingPage />, {
    ...answers,
    '/api/user/reminders': () => (asked++ === 1 ? switchOff() : Response.json({ success: true, reminders })),
  });
  let asked = 0;
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remind me by e-mail' });
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
});

test('the box shows at once what was chosen, and what is true again when that could not be kept', async () => {
  let asked = 0;
  const kept = () => Response.json({ success: true, reminders: true });
  show(<MyBookingPage />, {
    [PATH]: () => answered([], now),
    '/api/user/reminders': () => (asked++ === 1 ? new Response('{}', { status: 500 }) : kept()),
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remind me by e-mail' });
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  await waitFor(() => expect(box.checked).toBe(true));
});

test('an unpaid booking counts down by the server’s clock and leads to its payment', async () => {
  const server = now + 3 * HOUR;
  const held = { ...heldUntil(server + 9 * MINUTE), paymentLink: 'https://pay.test/1' };
  show(<MyBookingPage />, {
    [PATH]: () => answered([booking({ starts: server + HOUR, ...held })], server),
  });
  expect((await screen.findByRole('timer')).textContent).toBe('9:00');
  expect(screen.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toBe('https://pay.test/1');
});

test.each([
  ['a ticket whose money goes back', { state: 'refunding' }, 'Refund on its way'],
  ['a ticket that the server has not ended yet', paid, 'Refund on its way'],
  ['a hold that ran out before', { state: 'expired' }, 'Cancelled'],
  ['a hold', heldUntil(now + MINUTE), 'Cancelled'],
] as const)('of a show that was cancelled %s says why, and offers nothing', async (_, more, badge) => {
  const { show: of, ...rest } = booking({ starts: now + HOUR, ...more });
  page({ ...rest, show: { ...of, cancelled: 'The projector is broken.' } });
  const past = within(await screen.findByRole('region', { name: 'Past bookings' }));
  expect(past.getByText('This show was cancelled. The projector is broken.')).toBeTruthy();
  expect(past.getByText(badge)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Choose other seats' })).toBeNull();
});

test('money that goes back by itself says why', async () => {
  const refundNote = 'Your payment arrived after the show had begun.';
  page(booking({ starts: now + HOUR, state: 'refunding', refundNote }));
  const past = within(await screen.findByRole('region', { name: 'Past bookings' }));
  expect(past.getByText(refundNote)).toBeTruthy();
  // What one is asked for when one asks about it.
  expect(past.getByText(/00001234/)).toBeTruthy();
});

test('the ticket stands before what waits for payment, and both before the past', async () => {
  page(
    booking({ _id: 'past-one', starts: now - 9 * HOUR, ...paid }),
    booking({ _id: 'unpaid-one', starts: now + HOUR, ...heldUntil(now + MINUTE) }),
    booking({ _id: 'ticket-one', starts: now + 3 * HOUR, ...paid }),
  );
  await screen.findByRole('timer');
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(order).toEqual(['Next visit', 'Waiting for payment', 'Past bookings']);
});

test('of a cancelled show whose money waits for a bank it says both', async () => {
  const refundNote = 'Your bank is looking at this payment.';
  const { show: of, ...rest } = booking({ starts: now + HOUR, state: 'refunding', refundNote });
  page({ ...rest, show: { ...of, cancelled: 'The projector is broken.' } });
  const past = within(await screen.findByRole('region', { name: 'Past bookings' }));
  expect(past.getByText('This show was cancelled. The projector is broken.')).toBeTruthy();
  expect(past.getByText(refundNote)).toBeTruthy();
});
