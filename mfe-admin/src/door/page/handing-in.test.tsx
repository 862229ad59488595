// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID, doorApi, waitingOf } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});
const keep = (entries: object[]) => localStorage.setItem('matinee-door-waiting', JSON.stringify(entries));
const kept = () => JSON.parse(localStorage.getItem('matinee-door-waiting') ?? '[]') as object[];

test('the entries of a whole evening without a network are told in pieces that the API takes, each once', async () => {
  const entries = waitingOf(450);
  keep(entries);
  const { taken, sizes } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await waitFor(() => expect(kept()).toEqual([]));
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024);
  expect(taken.map(({ scanId }) => scanId)).toEqual(entries.map(({ scan }) => scan.scanId));
});

test('an entry that the API never takes keeps no other from being told, and whoever is at the door hears of it', async () => {
  const entries = waitingOf(130);
  const bad = { ...entries[7]!, scan: { ...entries[7]!.scan, door: ' ' } };
  keep(entries.with(7, bad));
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  expect((await screen.findByRole('alert')).textContent).toContain('A door has a name.');
  await waitFor(() => expect(kept()).toEqual([bad]));
  expect(taken).toHaveLength(129);
});

test('whom this door has let in, and could not tell of yet, is let in by nobody’s answer again', async () => {
  const [entry] = waitingOf(1, ' ');
  keep([{ ...entry!, bookingId: BOOKING_ID, seat: 'H4' }]);
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByRole('alert');
  fireEvent.change(screen.getByLabelText(/^Scan a code/), {
    target: { value: `${BOOKING_ID.slice(-8)} H4` },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Already used')).toBeTruthy();
  expect(taken).toEqual([]);
});

test('what fails for now is not said to be refused, and waits', async () => {
  const entries = waitingOf(3);
  keep(entries);
  const busy = vi.fn(() => Response.json({ success: false, code: 'busy', message: 'Wait' }, { status: 429 }));
  doorApi({ 'door/entries': busy });
  renderPage(<DoorPage />, 'signed-in');
  await waitFor(() => expect(busy).toHaveBeenCalled());
  expect(await screen.findByText('Entries that wait to be sent: 3')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(kept()).toEqual(entries);
});

test('what an older release, or somebody else, kept under that name is no entry and breaks nothing', async () => {
  for (const text of ['"none"', '[{"seat":1}]', '{']) {
    localStorage.setItem('matinee-door-waiting', text);
    const { taken } = doorApi();
    renderPage(<DoorPage />, 'signed-in');
    expect(await screen.findByLabelText(/^Scan a code/)).toBeTruthy();
    expect(taken).toEqual([]);
    cleanup();
  }
});
