// @vitest-environment happy-dom
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import type { Scan } from '../calls.ts';
import { BOOKING_ID, dayOfTest, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

const never = () => new Promise<Response>(() => {});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});
const [show] = dayOfTest().shows;
const seats = ['H4', 'H5', 'H6'].map((seat) => ({ seat, entry: null }));
type ListedTickets = {
  bookingId: string;
  isValid: boolean;
  seats: { seat: string; entry: object | null }[];
  odd: [];
}[];
const dayWith = (tickets: ListedTickets = [{ bookingId: BOOKING_ID, isValid: true, seats, odd: [] }]) => ({
  ...dayOfTest(),
  shows: [{ ...show, tickets }],
});
const scan = async (code: string) => {
  fireEvent.change(await screen.findByLabelText(/^Scan a code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const outcome = () => document.querySelector('[data-outcome]')?.getAttribute('data-outcome');
const kept = () => JSON.parse(localStorage.getItem('matinee-door-waiting') ?? '[]') as { scan: Scan }[];

/** Entries that are asked for, by an API that answers the first and lets the others wait. */
function slowApi(tickets?: ListedTickets) {
  const asked: Scan[][] = [];
  const slow = doorApi({ 'door/day': () => Response.json(dayWith(tickets)) });
  const answer = vi.mocked(fetch).getMockImplementation()!;
  const network = { isHung: false };
  vi.mocked(fetch).mockImplementation((input, init) => {
    const isEntry = String(input instanceof Request ? input.url : input).endsWith('door/entries');
    if (isEntry) asked.push((JSON.parse(String(init?.body)) as { scans: Scan[] }).scans);
    return network.isHung ? never() : answer(input, init);
  });
  return { ...slow, asked, network };
}

test('where the network gives no answer the list decides after four seconds, as the same scan, and nobody before is shown', async () => {
  const { asked, network, taken } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  await scan(`${BOOKING_ID}-H4`);
  await waitFor(() => expect(outcome()).toBe('in'));
  network.isHung = true;
  await scan(`${BOOKING_ID}-H5`);
  expect(outcome()).toBe('checking');
  expect(screen.queryByText('Seat H4')).toBeNull();
  await pass(4_000);
  expect(outcome()).toBe('in');
  expect(screen.getByText('Seat H5')).toBeTruthy();
  expect(kept().map(({ scan: { scanId } }) => scanId)).toEqual([asked[1]?.[0]?.scanId]);
  // Told once the network is back, though the first telling was never answered.
  await pass(10_000);
  network.isHung = false;
  await pass(40_000);
  await waitFor(() => expect(kept()).toEqual([]));
  expect(taken.at(-1)?.scanId).toBe(asked[1]?.[0]?.scanId);
});

test('a code that is scanned again before it was answered is one request, and after that the same scan', async () => {
  const { asked, network } = slowApi([]);
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  network.isHung = true;
  await scan('00001234 H4');
  await scan('00001234 H4');
  expect(asked).toHaveLength(1);
  await pass(4_000);
  // Not on the list: nobody was let in here, but the API may have done it.
  expect(outcome()).toBe('unknown');
  network.isHung = false;
  await scan('00001234 H4');
  await waitFor(() => expect(outcome()).toBe('in'));
  expect(asked[1]?.[0]?.scanId).toBe(asked[0]?.[0]?.scanId);
});

test('an answer that comes after the next scan is not shown', async () => {
  const { network } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  network.isHung = true;
  await scan(`${BOOKING_ID}-H5`);
  network.isHung = false;
  await scan('hello');
  await waitFor(() => expect(outcome()).toBe('in'));
  expect(screen.getByText('Seat H4')).toBeTruthy();
  await pass(4_000);
  expect(screen.getByText('Seat H4')).toBeTruthy();
});

test('an undo that is never answered says so', async () => {
  const { network } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  await scan(`${BOOKING_ID}-H4`);
  const { notify } = await import('@matinee/shared-ui');
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const button = await screen.findByRole('button', { name: 'Undo this entry' });
  network.isHung = true;
  fireEvent.click(button);
  await pass(10_000);
  expect(error).toHaveBeenCalledWith('The entry could not be taken back');
});

test('what is typed by its last eight places is told with the whole number, which means the same on any day', async () => {
  const { network } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  network.isHung = true;
  await scan(`${BOOKING_ID.slice(-8)} h6`);
  await pass(4_000);
  expect(kept().map(({ scan: { code } }) => code)).toEqual([`${BOOKING_ID} h6`]);
});

test('a number that the list lets in is said to be no code, as where the API does', async () => {
  const { network } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  network.isHung = true;
  await scan(`${BOOKING_ID.slice(-8)} h6`);
  await pass(4_000);
  expect(screen.getByText('Seat H6')).toBeTruthy();
  expect(screen.getByText(/By its number: no code was checked\.$/)).toBeTruthy();
});

test('a show that is not one of the day any more is not admitted to: all of the day are', async () => {
  const { asked, answers } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  fireEvent.change(await screen.findByLabelText('Show'), { target: { value: 'show' } });
  await scan(`${BOOKING_ID}-H4`);
  expect(asked.at(-1)?.[0]?.showId).toBe('show');
  answers['door/day'] = () => Response.json({ ...dayOfTest(), shows: [{ ...show, showId: 'morning' }] });
  await pass(11_000);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe(''));
  await scan(`${BOOKING_ID}-H5`);
  expect(asked.at(-1)?.[0]).not.toHaveProperty('showId');
});

test('one ticket in two forms is the same scan for as long as nobody was let in by either', async () => {
  const { asked, network } = slowApi([]);
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  network.isHung = true;
  for (const code of ['00001234 h4', `${BOOKING_ID}-H4`]) {
    await scan(code);
    await pass(4_000);
    expect(outcome()).toBe('unknown');
  }
  expect(asked).toHaveLength(2);
  expect(asked[1]?.[0]?.scanId).toBe(asked[0]?.[0]?.scanId);
});

test('an answer that nobody waits for any more is followed by no other scan', async () => {
  const { asked, answers } = slowApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  const late: ((answer: Response) => void)[] = [];
  answers['door/entries'] = () => new Promise((resolve) => late.push(resolve));
  await scan(`${BOOKING_ID}-H4`);
  await pass(4_000);
  expect(outcome()).toBe('in');
  const ticket = { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' };
  const admissions = [{ scanId: 'x', outcome: 'undone', ticket, entry: null }];
  delete answers['door/entries'];
  const before = asked.length;
  late[0]?.(Response.json({ success: true, admissions }));
  await pass(100);
  expect(
    asked
      .slice(before)
      .flat()
      .filter(({ admittedAt }) => admittedAt === undefined),
  ).toEqual([]);
});

test('whoever was refused while something taken back was still being told is not let in by that afterwards', async () => {
  const undone = { scanId: 'before', bookingId: BOOKING_ID, seat: 'H4', door: 'Door 1', undoneAt: 'then' };
  localStorage.setItem('matinee-door-undone', JSON.stringify([undone]));
  const { asked, answers } = slowApi([]);
  let told = (_answer: Response) => {};
  answers['door/undo'] = () => new Promise((resolve) => (told = resolve));
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  await scan(`${BOOKING_ID}-H4`);
  await pass(4_000);
  expect(outcome()).toBe('unknown');
  told(Response.json({ success: true, message: 'Done' }));
  await pass(100);
  expect(asked).toEqual([]);
  await scan(`${BOOKING_ID}-H4`);
  await waitFor(() => expect(outcome()).toBe('in'));
});

test('a scan that had no answer says no network until another list comes, and what it found can be undone then', async () => {
  const entry = { scanId: 'theirs', at: new Date().toISOString(), door: 'Door 2' };
  const seat = { seat: 'H4', entry };
  const { network } = slowApi([{ bookingId: BOOKING_ID, isValid: true, seats: [seat], odd: [] }]);
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  network.isHung = true;
  await scan(`${BOOKING_ID}-H4`);
  await pass(4_000);
  expect(outcome()).toBe('used');
  expect(screen.getByRole('alert').textContent).toContain('No network');
  expect(screen.queryByRole('button', { name: 'Undo this entry' })).toBeNull();
  network.isHung = false;
  await pass(11_000);
  expect(screen.queryByText(/No network/)).toBeNull();
  expect(outcome()).toBe('used');
  expect(screen.getByRole('button', { name: 'Undo this entry' })).toBeTruthy();
});

const page = (status: number) => () =>
  new Response('<h1>Access to this site is being checked</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

test.each([200, 403, 404, 405])(
  'a page of somebody in between, with the status %i, is no word of the API: the list decides, and the door stays open',
  async (status) => {
    const { answers, taken } = slowApi();
    renderPage(<DoorPage />, 'signed-in');
    await screen.findByText('Still to come');
    for (const path of ['door/day', 'door/entries', 'admin/is-admin']) answers[path] = page(status);
    await pass(11_000);
    await scan(`${BOOKING_ID}-H5`);
    await waitFor(() => expect(outcome()).toBe('in'));
    expect(screen.getByText('Seat H5')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('No network');
    await pass(11_000);
    expect(kept()).toHaveLength(1);
    expect(screen.queryByText(/the server does not take/)).toBeNull();
    for (const path of ['door/day', 'door/entries']) delete answers[path];
    await pass(31_000);
    await waitFor(() => expect(kept()).toEqual([]));
    expect(taken).toHaveLength(1);
  },
);

test('a door that is opened behind somebody who answers 403 goes on with its list, and asks again without one', async () => {
  slowApi().answers['door/day'] = page(403);
  renderPage(<DoorPage />, 'signed-in');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  cleanup();
  keptOwn<unknown>('admin-door-day').write('user_1', dayWith());
  renderPage(<DoorPage />, 'signed-in');
  expect((await screen.findByRole('alert')).textContent).toContain('No network');
  expect(location.pathname).toBe('/admin');
});
