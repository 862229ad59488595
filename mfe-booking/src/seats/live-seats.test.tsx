// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStream, type LiveStream } from '../testing/live-stream.ts';
import { renderSeats } from '../testing/page.tsx';
import { writeSelection } from '../selection/selection-store.ts';

const error = vi.fn<(text: string) => void>();
const never = () => Promise.reject(new Error('not asked for'));
let streams: { showId: string; stream: LiveStream }[];
const live = (showId: string, request: RequestInit) => {
  const stream = liveStream(request.signal);
  streams.push({ showId, stream });
  return stream.response;
};
beforeEach(() => {
  streams = [];
  vi.spyOn(notify, 'error').mockImplementation(error);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  error.mockReset();
  sessionStorage.clear();
  writeSelection(null);
});

const stateOf = (seat: string) => document.querySelector(`[data-seat=${seat}]`)?.getAttribute('data-state');
const pick = async (...seats: string[]) => {
  await screen.findByRole('grid');
  for (const seat of seats) fireEvent.click(document.querySelector(`[data-seat=${seat}]`)!);
};
const streamOf = async (index: number) => {
  await waitFor(() => expect(streams.length).toBeGreaterThan(index));
  return streams[index]!;
};
const hear = (stream: LiveStream, ...seats: string[]) => act(async () => stream.seats(...seats));
const shown = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('seats that others take appear, and one’s own selection stays', async () => {
  renderSeats({ occupied: { 'show-1': ['A1'] }, book: never, live });
  await pick('B4', 'B5');
  const { stream } = await streamOf(0);
  await hear(stream, 'A1');
  await hear(stream, 'A1', 'C3', 'C4');
  await waitFor(() => expect(stateOf('C3')).toBe('taken'));
  expect([stateOf('B4'), stateOf('B5')]).toEqual(['mine', 'mine']);
  expect(screen.getByText('No longer available: C3, C4')).toBeTruthy();
  expect(error).not.toHaveBeenCalled();
  await hear(stream, 'A1');
  await waitFor(() => expect(stateOf('C3')).toBe('available'));
});

test('a picked seat that somebody else gets is dropped and said once, as a notice; the others stay', async () => {
  renderSeats({ occupied: {}, book: never, live });
  await pick('B4', 'B5');
  const { stream } = await streamOf(0);
  await hear(stream, 'B4');
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(stateOf('B5')).toBe('mine');
  const text = 'Seat B4 has just been taken and was removed from your selection';
  expect(error.mock.calls).toEqual([[text]]);
  expect(screen.queryByText(text)).toBeNull();
});

test('while the stream tells, nothing is asked; when it ends, asking begins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let lasts = true;
  const api = (showId: string, request: RequestInit) =>
    lasts ? live(showId, request) : new Response('', { status: 503 });
  const page = renderSeats({ occupied: {}, book: never, live: api });
  const { stream } = await streamOf(0);
  await hear(stream, 'A1');
  await waitFor(() => expect(stateOf('A1')).toBe('taken'));
  const before = page.asked();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(page.asked()).toBe(before);
  lasts = false;
  await act(async () => stream.close());
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(page.asked()).toBeGreaterThan(before);
});

test('without a stream the map asks every two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = renderSeats({ occupied: {}, book: never });
  await waitFor(() => expect(page.asked()).toBeGreaterThan(0));
  const before = page.asked();
  for (let turn = 0; turn < 3; turn += 1) await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(page.asked()).toBeGreaterThanOrEqual(before + 2);
});

test('another time has a stream of its own, and the first one’s is given up', async () => {
  renderSeats({ occupied: {}, book: never, live });
  const first = await streamOf(0);
  await hear(first.stream, 'A1');
  fireEvent.click((await screen.findAllByRole('button', { name: /Hall 1/ }))[1]!);
  const second = await streamOf(1);
  expect([first.showId, second.showId]).toEqual(['show-1', 'show-2']);
  expect([first.stream.left, second.stream.left]).toEqual([true, false]);
  await hear(second.stream, 'D2');
  await waitFor(() => expect([stateOf('A1'), stateOf('D2')]).toEqual(['available', 'taken']));
});

test('a hidden tab holds no stream, and is caught up when it is shown again', async () => {
  renderSeats({ occupied: {}, book: never, live });
  const first = await streamOf(0);
  await hear(first.stream, 'A1');
  shown('hidden');
  expect(first.stream.left).toBe(true);
  expect(streams).toHaveLength(1);
  shown('visible');
  const second = await streamOf(1);
  await hear(second.stream, 'A1', 'E5');
  await waitFor(() => expect(stateOf('E5')).toBe('taken'));
});

test('signed out there is no stream', async () => {
  renderSeats({ occupied: {}, book: never, live }, 'signed-out');
  await pick('A1');
  expect(streams).toEqual([]);
});
