// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSignIn, renderSeats } from '../../testing/page.tsx';
import { writeSelection } from '../../selection/selection-store.ts';
import { allSeats } from '../../seat-map/plan.ts';
import { usualPlan } from '../../testing/usual-plan.ts';

const never = () => Promise.reject(new Error('not asked for'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  writeSelection(null);
});
const full = { 'show-1': allSeats(usualPlan) };
/** What was offered to them. */
const held = {
  _id: 'b',
  show: { _id: 'show-1' },
  bookedSeats: ['A1', 'A2'],
  state: 'pending',
  expiresAt: '2026-11-21T12:30:00.000Z',
  paymentLink: null,
};
const button = (name: string) => screen.findByRole('button', { name });

/** A line in which somebody stands before the visitor. */
function line() {
  const asked: string[] = [];
  const at: { place: { count: number; ahead: number; limited?: string } | null } = { place: null };
  const waiting = (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return at.place;
    asked.push(`${path} ${String(body)}`);
    at.place = path.endsWith('/leave')
      ? null
      : { count: (JSON.parse(String(body)) as { count: number }).count, ahead: 1 };
    return at.place;
  };
  return { asked, at, waiting };
}

test('who waits says how many, sees who is before them, and can leave; the focus stays on the button', async () => {
  const { asked, waiting } = line();
  renderSeats({ occupied: full, book: never, waiting });
  const join = await button('Wait for seats');
  fireEvent.click(screen.getByRole('button', { name: '3' }));
  join.focus();
  fireEvent.click(join);
  expect(await screen.findByText('You wait for 3 seats together.')).toBeTruthy();
  expect(screen.getByText(/One person has waited longer\./)).toBeTruthy();
  expect(await screen.findByText('You are on the waiting list')).toBeTruthy();
  const leave = await button('Wait no more');
  await waitFor(() => expect(document.activeElement).toBe(leave));
  fireEvent.click(leave);
  await button('Wait for seats');
  expect(asked).toEqual([
    '/api/booking/waiting/show-1 {"count":3}',
    expect.stringContaining('/api/booking/waiting/show-1/leave'),
  ]);
});

test('nobody can wait for more seats together than a row has', async () => {
  const { asked, waiting } = line();
  const hall = { seatsPerRow: 2, blocks: [['A']] };
  localStorage.setItem('matinee:how-many', '5');
  renderSeats({ occupied: full, book: never, waiting, site: { hall } });
  const join = await button('Wait for seats');
  expect(screen.getAllByRole('button', { name: /^\d$/ }).map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
  ]);
  fireEvent.click(join);
  expect(await screen.findByText('You wait for 2 seats together.')).toBeTruthy();
  expect(asked).toEqual(['/api/booking/waiting/show-1 {"count":2}']);
});

test('an e-mail is promised only where one is sent; elsewhere My Booking says that it is one’s turn', async () => {
  for (const mail of [true, false, undefined]) {
    const { at, waiting } = line();
    const page = renderSeats({ occupied: full, book: never, waiting, site: { mail } });
    const lead = await screen.findByText(/^When so many seats together come back/);
    expect(lead.textContent.includes('e-mail'), `lead, ${String(mail)}`).toBe(mail === true);
    page.unmount();
    at.place = { count: 2, ahead: 0 };
    const later = renderSeats({ occupied: full, book: never, waiting, site: { mail } });
    const how = await screen.findByText(/When it is your turn/);
    expect(how.textContent.includes('e-mail'), `how, ${String(mail)}`).toBe(mail === true);
    expect(how.textContent.includes('My Booking'), `how, ${String(mail)}`).toBe(mail !== true);
    later.unmount();
  }
});

test('why somebody gets fewer seats than they asked for, or none, stands with their place', async () => {
  const { at, waiting } = line();
  const limited = 'One person can have 2 seats of a show. Cancel some.';
  at.place = { count: 3, ahead: 0, limited };
  renderSeats({ occupied: full, book: never, waiting });
  const place = await screen.findByText(/You are the first\./);
  expect(place.textContent).toContain(limited);
});

test('who has no address is promised no e-mail, wherever others are sent one', async () => {
  const { at, waiting } = line();
  const api = { occupied: full, book: never, waiting, site: { mail: true }, email: null };
  const page = renderSeats(api);
  const lead = await screen.findByText(/^When so many seats together come back/);
  expect(lead.textContent).not.toContain('e-mail');
  page.unmount();
  at.place = { count: 2, ahead: 0 };
  renderSeats(api);
  const how = await screen.findByText(/Look there now and then/);
  expect(how.textContent).not.toContain('e-mail');
});

test('who is not signed in is asked to', async () => {
  renderSeats({ occupied: {}, book: never, fullness: { 'show-1': 'sold-out' } }, 'signed-out');
  fireEvent.click(await button('Sign in to wait'));
  expect(openSignIn).toHaveBeenCalled();
});

test('when it is their turn, the seats that are held are picked, with the way to pay, also where a single one came back before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { at, waiting } = line();
  at.place = { count: 2, ahead: 0 };
  let bookings: object[] = [];
  const now = '2026-11-21T12:00:00.000Z';
  const occupied = { 'show-1': [...full['show-1']] };
  renderSeats({
    occupied,
    book: never,
    waiting,
    own: () => ({ success: true, now, booking: bookings }),
  });
  expect(await screen.findByText(/You are the first\./)).toBeTruthy();
  occupied['show-1'].pop();
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'This showtime is sold out' })).toBeNull());
  expect(screen.getByText(/You are the first\./)).toBeTruthy();
  bookings = [held];
  at.place = null;
  screen.getByRole('button', { name: 'Wait no more' }).focus();
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Your selection' }).textContent).toContain('A1 A2'),
  );
  expect(screen.getByText(/^Held for \d/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  // The list with its sentence is gone: who does not see the map hears it.
  expect(await screen.findByText('Already yours, and picked: A1, A2')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'This showtime is sold out' })).toBeNull();
});

test('who leaves as seats are being held for them is shown those', async () => {
  const { at, waiting } = line();
  at.place = { count: 2, ahead: 0 };
  let booking: object[] = [];
  renderSeats({
    occupied: full,
    book: never,
    waiting(path, request) {
      if (path.endsWith('/leave')) booking = [held];
      return waiting(path, request);
    },
    own: () => ({ success: true, now: '2026-11-21T12:00:00.000Z', booking }),
  });
  fireEvent.click(await button('Wait no more'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Your selection' }).textContent).toContain('A1 A2'),
  );
});

test('a booking that is written only a while after their turn came is found, and who is back in the line reads so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { at, waiting } = line();
  at.place = { count: 2, ahead: 0 };
  const now = '2026-11-21T12:00:00.000Z';
  let booking: object[] = [];
  renderSeats({ occupied: full, book: never, waiting, own: () => ({ success: true, now, booking }) });
  expect(await screen.findByText(/You are the first\./)).toBeTruthy();
  at.place = null;
  await vi.advanceTimersByTimeAsync(11_000);
  await button('Wait for seats');
  at.place = { count: 2, ahead: 1 };
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await screen.findByText(/One person has waited longer\./)).toBeTruthy();
  at.place = null;
  await vi.advanceTimersByTimeAsync(11_000);
  await button('Wait for seats');
  booking = [held];
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Your selection' }).textContent).toContain('A1 A2'),
  );
  const looks = () =>
    vi.mocked(fetch).mock.calls.filter(([path]) => String(path).includes('/waiting/')).length;
  const before = looks();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(looks()).toBe(before);
});

test('whose turn comes as they join is shown the seats as well', async () => {
  const now = '2026-11-21T12:00:00.000Z';
  let booking: object[] = [];
  const waiting = (_path: string, { method }: RequestInit) => {
    if (method !== 'POST') return null;
    booking = [held];
    return { count: 2, ahead: 0 };
  };
  renderSeats({ occupied: full, book: never, waiting, own: () => ({ success: true, now, booking }) });
  fireEvent.click(await button('Wait for seats'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Your selection' }).textContent).toContain('A1 A2'),
  );
});

test('who is out of the line and gets no booking looks for one no longer than five minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { at, waiting } = line();
  at.place = { count: 2, ahead: 0 };
  renderSeats({ occupied: full, book: never, waiting });
  expect(await screen.findByText(/You are the first\./)).toBeTruthy();
  at.place = null;
  await vi.advanceTimersByTimeAsync(330_000);
  const looks = () =>
    vi.mocked(fetch).mock.calls.filter(([path]) => String(path).includes('/waiting/')).length;
  const before = looks();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBe(before);
});

test('that the line cannot be reached is said where the show is sold out, and not to who only sees few seats left', async () => {
  const failures: string[] = [];
  const heard = (fullness: string, taken: string[]) =>
    renderSeats({
      occupied: { 'show-1': taken },
      book: never,
      fullness: { 'show-1': fullness },
      onError: ({ message }) => failures.push(message),
    });
  const asked = () =>
    vi.mocked(fetch).mock.calls.filter(([path]) => String(path).includes('/waiting/')).length;
  const page = heard('few', ['A1']);
  await waitFor(() => expect(asked()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(failures.join()).not.toContain('waiting list');
  page.unmount();
  heard('sold-out', full['show-1']);
  await waitFor(() => expect(failures.join()).toContain('waiting list'));
});
