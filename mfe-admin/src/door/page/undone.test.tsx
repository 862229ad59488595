// @vitest-environment happy-dom
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID, dayOfTest, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});
const AWAY = { 'door/day': null, 'door/entries': null, 'door/undo': null, 'tickets/key': null };
const scan = async () => {
  fireEvent.change(await screen.findByLabelText(/^Scan a code/), { target: { value: `${BOOKING_ID}-H4` } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};
const takeBack = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this entry' }));
  await screen.findByText('Ready');
};
const kept = () => JSON.parse(localStorage.getItem('matinee-door-undone') ?? '[]') as { scanId: string }[];
const scanIdSent = () => {
  const sent = vi.mocked(fetch).mock.calls.map(([, init]) => String(init?.body ?? ''));
  return sent.flatMap((body) => /"scans":\[\{"scanId":"([^"]+)"/.exec(body)?.[1] ?? []);
};

/** A door without a network that has let H4 in and taken it back. */
async function undoneAlone() {
  const api = doorApi({ ...AWAY });
  keptOwn<unknown>('admin-door-day').write('user_1', dayOfTest());
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  await screen.findByText('Seat H4');
  await takeBack();
  return { ...api, isBack: () => Object.keys(AWAY).forEach((path) => delete api.answers[path]) };
}

test('an entry that was taken back without a network is told to be so, also by a page that was loaded since', async () => {
  const { isBack, undone, taken } = await undoneAlone();
  const [scanId] = scanIdSent();
  expect(kept()).toMatchObject([{ scanId, bookingId: BOOKING_ID, seat: 'H4' }]);
  expect(screen.getByText('Entries taken back that wait to be sent: 1')).toBeTruthy();
  cleanup();
  isBack();
  renderPage(<DoorPage />, 'signed-in');
  await waitFor(() => expect(kept()).toEqual([]));
  expect(undone).toEqual([
    {
      bookingId: BOOKING_ID,
      seat: 'H4',
      scanId,
      undoneAt: expect.any(String),
      reason: 'Seat H4 was let in by mistake at Door 1, and taken back there without a network',
    },
  ]);
  expect(taken).toEqual([]);
});

test('whoever comes again to a door that is back is let in anew, once the API knows what was taken back', async () => {
  const { isBack, undone, taken } = await undoneAlone();
  isBack();
  await scan();
  await screen.findByText('Seat H4');
  const asked = vi.mocked(fetch).mock.calls.map(([path]) => String(path).split('/').at(-1));
  // Told first: else the API would say that the seat is in.
  expect(asked.filter((path) => path === 'undo' || path === 'entries')).toEqual([
    'entries',
    'undo',
    'entries',
  ]);
  const [first] = scanIdSent();
  expect(undone).toMatchObject([{ scanId: first }]);
  expect(taken).toHaveLength(1);
  expect(taken[0]?.scanId).not.toBe(first);
});

test('while the API is not told, its list does not make somebody who was taken back an entry', async () => {
  await undoneAlone();
  const [scanId] = scanIdSent();
  const [show] = dayOfTest().shows;
  const entry = { scanId, at: new Date().toISOString(), door: 'Door 1' };
  const told = { ...show!, tickets: [{ ...show!.tickets[0]!, seats: [{ seat: 'H4', entry }] }] };
  cleanup();
  keptOwn<unknown>('admin-door-day').write('user_1', { ...dayOfTest(), shows: [told] });
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  expect(await screen.findByText('Seat H4')).toBeTruthy();
});

test('a scan that somebody took back before it was answered is followed by another one', async () => {
  const { answers } = doorApi();
  let calls = 0;
  const ticket = { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' };
  answers['door/entries'] = () => {
    calls += 1;
    const outcome = calls === 1 ? 'undone' : 'in';
    return Response.json({ success: true, admissions: [{ scanId: 'x', outcome, ticket, entry: null }] });
  };
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  expect(await screen.findByText('Seat H4')).toBeTruthy();
  const [first, second] = scanIdSent();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

test('what the API will never take back does not wait for ever, and is said unless it was never there', async () => {
  const { notify } = await import('@matinee/shared-ui');
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  for (const [status, code, times] of [
    [409, 'moved', 0],
    [400, 'invalid', 1],
  ] as const) {
    const { isBack, answers } = await undoneAlone();
    isBack();
    answers['door/undo'] = () => Response.json({ success: false, code, message: 'No' }, { status });
    cleanup();
    renderPage(<DoorPage />, 'signed-in');
    await waitFor(() => expect(kept()).toEqual([]));
    expect(error).toHaveBeenCalledTimes(times);
    cleanup();
  }
});

test.each([200, 403, 404, 405])(
  'what was taken back waits on where somebody in between answers %i with a page',
  async (status) => {
    const { isBack, answers, undone } = await undoneAlone();
    isBack();
    const inBetween = vi.fn(() => new Response('<h1>Not found</h1>', { status }));
    answers['door/undo'] = inBetween;
    cleanup();
    renderPage(<DoorPage />, 'signed-in');
    await waitFor(() => expect(inBetween).toHaveBeenCalled());
    expect(await screen.findByText('Entries taken back that wait to be sent: 1')).toBeTruthy();
    expect(kept()).toHaveLength(1);
    cleanup();
    delete answers['door/undo'];
    renderPage(<DoorPage />, 'signed-in');
    await waitFor(() => expect(kept()).toEqual([]));
    expect(undone).toHaveLength(1);
  },
);

test('where the browser keeps nothing the door works, says what would be lost, and takes it back all the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied }));
  const { answers, undone, taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /keeps nothing of the door.*Leave this page open/,
  );
  Object.assign(answers, AWAY);
  await scan();
  await screen.findByText('Seat H4');
  await scan();
  await screen.findByText('Already used');
  await takeBack();
  await scan();
  await screen.findByText('Seat H4');
  Object.keys(AWAY).forEach((path) => delete answers[path]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(undone).toHaveLength(1);
});
