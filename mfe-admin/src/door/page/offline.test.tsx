// @vitest-environment happy-dom
import { dayOf, notify, timeOfDay } from '@matinee/shared-ui';
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { newTicketKeys, ticketCode } from '@matinee/shared-ui/testing/ticket-codes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID, dayOfTest, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

const day = dayOfTest();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});
const scan = (code = `${BOOKING_ID}-H4`) => {
  fireEvent.change(screen.getByLabelText(/^Scan a code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};

test('a door that is opened without a network admits by the list that it has, once, and keeps that for later', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  keptOwn<unknown>('admin-door-day').write('user-1', day);
  renderPage(<DoorPage />, 'unavailable');
  scan();
  expect((await screen.findAllByText(/Seat H4/)).length).toBeGreaterThan(0);
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
  cleanup();
  renderPage(<DoorPage />, 'unavailable');
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
});

/** What the API says of H4 at a door, before its network goes. */
const outcomeOf = (outcome: string, entry: object | null) => () =>
  Response.json({
    success: true,
    admissions: [
      { scanId: 'one', outcome, ticket: { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' }, entry },
    ],
  });
const away = { 'door/day': null, 'door/entries': null };
const kept = (name: string) => JSON.parse(localStorage.getItem(`matinee-door-${name}`) ?? '[]') as unknown[];

test('whom the API let in at a door is let in by no list that does not have them yet, also after the page is loaded anew', async () => {
  const { answers } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByText('In');
  scan();
  await screen.findByText('Seat H4');
  Object.assign(answers, away);
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
  expect(kept('waiting')).toEqual([]);
  cleanup();
  renderPage(<DoorPage />, 'unavailable');
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
});

const before = { scanId: 'one', at: new Date().toISOString(), door: 'Door 2' };
test.each([
  ['used', before, 'Already used'],
  ['refunded', null, 'Refunded'],
  ['replaced', null, 'Not the newest code'],
] as const)(
  'what the API has said to be %s is so here too once the network is gone',
  async (outcome, entry, text) => {
    const { answers } = doorApi({ 'door/entries': outcomeOf(outcome, entry) });
    renderPage(<DoorPage />, 'signed-in');
    await screen.findByText('In');
    for (const network of [{}, away]) {
      Object.assign(answers, network);
      scan();
      expect(screen.getByText('Checking')).toBeTruthy();
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(kept('waiting')).toEqual([]);
  },
);

test('whom a door let in without a network, and told of, stays in when the network goes before the next list', async () => {
  const { answers, taken } = doorApi({ ...away });
  keptOwn<unknown>('admin-door-day').write('user_1', day);
  renderPage(<DoorPage />, 'unavailable');
  scan();
  await screen.findByText('Seat H4');
  cleanup();
  for (const path of Object.keys(away)) delete answers[path];
  renderPage(<DoorPage />, 'signed-in');
  await waitFor(() => expect(kept('waiting')).toEqual([]));
  expect(taken).toHaveLength(1);
  Object.assign(answers, away);
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
});

test('who was taken back by the API can be let in again without a network', async () => {
  const { answers } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByText('In');
  scan();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this entry' }));
  await screen.findByText('Ready');
  Object.assign(answers, away);
  scan();
  expect(await screen.findByText('Seat H4')).toBeTruthy();
  expect(kept('waiting')).toHaveLength(1);
});

test('a door that goes on without a network says so in its place, and gives no notice of what it does not have', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const notice = vi.spyOn(notify, 'error').mockImplementation(() => {});
  keptOwn<unknown>('admin-door-day').write('user_1', day);
  renderPage(
    <SWRConfig value={{ onError: ({ message }: Error) => notify.error(message) }}>
      <DoorPage />
    </SWRConfig>,
    'signed-in',
  );
  expect((await screen.findByRole('alert')).textContent).toContain(timeOfDay(day.now, 'Asia/Ho_Chi_Minh'));
  scan();
  expect((await screen.findAllByText(/Seat H4/)).length).toBeGreaterThan(0);
  expect(notice).not.toHaveBeenCalled();
});

test('a door that never had a list does not open without a network', () => {
  for (const kept of [null, { now: 1, shows: 'all' }]) {
    keptOwn<unknown>('admin-door-day').write('user-1', kept);
    renderPage(<DoorPage />, 'unavailable');
    expect(screen.queryByLabelText(/^Scan a code/)).toBeNull();
    cleanup();
  }
});

const keys = newTicketKeys();
const keep = (name: string, value: unknown) =>
  localStorage.setItem(`matinee-door-${name}`, JSON.stringify(value));
const codeOf = (bookingId: string, seat: string) => {
  const startsAt = new Date(day.shows[0]!.startsAt);
  return ticketCode({ bookingId, startsAt, hall: 1, seat, issue: 0 }, keys.privateKey);
};

test('a door that has the list of the day before lets in by today’s codes, whatever show was chosen at it then', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const before = (instant: string) => new Date(Date.parse(instant) - 86_400_000).toISOString();
  const shows = day.shows.map((show) => ({ ...show, startsAt: before(show.startsAt) }));
  keptOwn<unknown>('admin-door-day').write('user-1', { ...day, now: before(day.now), shows });
  keep('show', 'show');
  keep('key', keys.key);
  renderPage(<DoorPage />, 'unavailable');
  const listed = screen.getByRole('alert').textContent;
  expect(listed).toContain(dayOf(before(day.now), 'Asia/Ho_Chi_Minh'));
  expect(screen.queryByText(/^Only /)).toBeNull();
  expect(screen.queryByRole('option', { name: /Havoc/ })).toBeNull();
  scan(codeOf('64b0c0ffee00000000001235', 'H6'));
  expect(await screen.findByText('Seat H6')).toBeTruthy();
});

test('a door without a network lets in by the key before as long as the API named it, and not without that', async () => {
  const named = { key: newTicketKeys().key, others: [keys.key] };
  doorApi({ 'tickets/key': () => Response.json({ success: true, ...named }) });
  renderPage(<DoorPage />, 'signed-in');
  await waitFor(() => expect(kept('other-keys')).toEqual([keys.key]));
  cleanup();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  keptOwn<unknown>('admin-door-day').write('user-1', day);
  for (const [others, said] of [
    [[], 'Forged'],
    [[keys.key], 'Seat H4'],
  ] as const) {
    keep('other-keys', others);
    renderPage(<DoorPage />, 'unavailable');
    scan(codeOf(BOOKING_ID, 'H4'));
    expect(await screen.findByText(said)).toBeTruthy();
    cleanup();
  }
});

test('a code that the browser cannot check is let in as a number: by the list, and it says that no code was checked', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  keptOwn<unknown>('admin-door-day').write('user-1', day);
  keep('key', keys.key);
  const checks = vi.spyOn(crypto.subtle, 'importKey');
  for (const isAble of [true, false]) {
    if (!isAble) checks.mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
    localStorage.removeItem('matinee-door-waiting');
    renderPage(<DoorPage />, 'unavailable');
    scan(codeOf(BOOKING_ID, 'H4'));
    expect(await screen.findByText('Seat H4')).toBeTruthy();
    expect(screen.queryAllByText(/no code was checked/)).toHaveLength(isAble ? 0 : 1);
    cleanup();
  }
});

test('a door whose browser cannot check codes says so before the network is gone, and no other does', async () => {
  doorApi({ 'tickets/key': () => Response.json({ success: true, key: keys.key }) });
  const checks = vi.spyOn(crypto.subtle, 'importKey');
  renderPage(<DoorPage />, 'signed-in');
  await waitFor(() => expect(checks).toHaveBeenCalled());
  await screen.findByText('In');
  await Promise.allSettled(checks.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(screen.queryByText(/cannot check codes/)).toBeNull();
  cleanup();
  checks.mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
  renderPage(<DoorPage />, 'signed-in');
  expect((await screen.findByText(/cannot check codes/)).getAttribute('role')).toBe('alert');
});

test('who has not come to a show that has ended since the list was fetched is still to come no more', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const shows = day.shows.map((show) => ({ ...show, startsAt: ago(3), endsAt: ago(1) }));
  keptOwn<unknown>('admin-door-day').write('user-1', { ...day, now: ago(2), shows });
  renderPage(<DoorPage />, 'unavailable');
  expect(screen.getByText('Still to come').nextSibling?.textContent).toBe('0');
});
