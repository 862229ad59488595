import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStream, type LiveStream } from '../../testing/live-stream.ts';
import { followSeats } from './follow-seats.ts';
import { patience } from './read-seat-stream.ts';

type Answer = (stream: LiveStream) => Response;
let answers: Answer[];
let streams: LiveStream[];
let leaving: AbortController;
const token = vi.fn(async (options?: { fresh?: boolean }) => (options?.fresh ? 'fresh' : 'token'));
const onSeats = vi.fn<(occupied: readonly string[]) => void>();
const onLive = vi.fn<(live: boolean) => void>();
const opened: Answer = (stream) => stream.response;
const refused: Answer = () => new Response('no', { status: 503 });
const bearers = () =>
  vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [answers, streams, leaving] = [[], [], new AbortController()];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      const stream = liveStream(init?.signal);
      streams.push(stream);
      return (answers[streams.length - 1] ?? opened)(stream);
    }),
  );
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [token, onSeats, onLive]) mock.mockClear();
});
const start = () => void followSeats({ showId: 's', token, onSeats, onLive }, leaving.signal);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('each event is handed on, and the stream counts as live from the first', async () => {
  start();
  await pass(0);
  expect(onLive).not.toHaveBeenCalled();
  streams[0]?.seats('A1');
  await pass(0);
  streams[0]?.seats('A1', 'B2');
  await pass(0);
  expect(onSeats.mock.calls).toEqual([[['A1']], [['A1', 'B2']]]);
  expect(onLive.mock.calls).toEqual([[true], [true]]);
});

test('a stream whose time is over is followed by another at once, and asking never begins', async () => {
  start();
  await pass(0);
  streams[0]?.seats('A1');
  await pass(30_000);
  streams[0]?.end('renew');
  await pass(0);
  expect(streams).toHaveLength(2);
  expect(onLive).not.toHaveBeenCalledWith(false);
});

test('one whose time is always over at once is opened after pauses', async () => {
  answers = Array.from({ length: 9 }, () => (stream) => {
    stream.end('renew');
    return stream.response;
  });
  start();
  await pass(10_000);
  expect(streams).toHaveLength(4);
});

test('a refused stream is asked for again after growing pauses', async () => {
  answers = [refused, refused, refused, refused];
  start();
  await pass(0);
  for (const [pause, tries] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [3_999, 3],
    [1, 4],
  ] as const) {
    await pass(pause);
    expect(streams).toHaveLength(tries);
  }
  expect(onLive).toHaveBeenLastCalledWith(false);
});

test('the pauses end growing at half a minute', async () => {
  answers = Array.from({ length: 99 }, () => refused);
  start();
  await pass(600_000);
  const before = streams.length;
  await pass(60_000);
  expect(streams.length - before).toBe(2);
});

test('an answer that is no stream is none', async () => {
  answers = [() => Response.json({ occupiedSeats: [] })];
  start();
  await pass(0);
  expect(onLive.mock.calls).toEqual([[false]]);
});

test('a stream that the server leaves, or that falls silent, is replaced', async () => {
  start();
  await pass(0);
  streams[0]?.seats('A1');
  await pass(0);
  streams[0]?.end('away');
  await pass(0);
  expect(onLive).toHaveBeenLastCalledWith(false);
  await pass(1_000);
  streams[1]?.seats('A1');
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(patience.silence - 1);
    streams[1]?.write(':\n\n');
  }
  expect(streams[1]?.left).toBe(false);
  await pass(patience.silence);
  expect(streams[1]?.left).toBe(true);
  await pass(1_000);
  expect(streams).toHaveLength(3);
});

test('a stream that something on the way holds back counts as refused', async () => {
  start();
  await pass(patience.first);
  expect(streams[0]?.left).toBe(true);
  expect(onLive.mock.calls).toEqual([[false]]);
});

test('a token that died is replaced', async () => {
  answers = [() => new Response('{}', { status: 401 })];
  start();
  await pass(0);
  expect(bearers()).toEqual(['Bearer token', 'Bearer fresh']);
});

test('an end is an end: the stream is given up and no other opened', async () => {
  start();
  await pass(0);
  leaving.abort();
  await pass(60_000);
  expect(streams.map(({ left }) => left)).toEqual([true]);
});
