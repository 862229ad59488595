// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLive } from './live.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const own = { composition: 'one', createdAt: '2026-03-01T12:00:00.000Z', shell: '1.0.0' };
const answer = (composition: string | null, status = 200, shell: string | null = '1.0.0') =>
  fetched.mockImplementation(async () => Response.json({ composition, shell }, { status }));

test('a page is behind when the server names another composition than its own', async () => {
  const live = createLive(own);
  answer('one');
  expect(await live.ask()).toBe(false);
  answer('two');
  expect(await live.ask()).toBe(true);
  expect(live.isBehind()).toBe(true);
});

test('a page is behind when the server names another shell than its own, and not when it names none', async () => {
  const live = createLive(own);
  answer('one', 200, null);
  expect(await live.ask()).toBe(false);
  answer('one', 200, '2.0.0');
  expect(await live.ask()).toBe(true);
});

test('who navigates again and again asks a few times a second, and is told of a new set all the same', async () => {
  const live = createLive(own);
  answer('one');
  for (let turn = 0; turn < 100; turn += 1) await live.ask();
  expect(fetched).toHaveBeenCalledTimes(5);
  answer('two');
  expect(await live.ask()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await live.ask()).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(6);
});

test.each([
  ['later than this page’s composition', '2026-03-01T12:00:01.000Z', true],
  ['older than it: it has that already', '2026-03-01T12:00:00.000Z', false],
  ['none', undefined, false],
  ['something else', 5, false],
])('what is urgent and %s', async (_what, urgent, is) => {
  const live = createLive(own);
  expect(live.isUrgent()).toBe(false);
  fetched.mockImplementation(async () => Response.json({ composition: 'two', shell: '1.0.0', urgent }));
  await live.ask();
  expect(live.isUrgent()).toBe(is);
});

test('the answer to an early question serves the navigation that follows it, and only that', async () => {
  const live = createLive(own);
  answer('two');
  live.askEarly();
  expect(await live.ask()).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  answer('one');
  expect(await live.ask()).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an early question that no navigation followed is forgotten', async () => {
  const live = createLive(own);
  answer('one');
  live.askEarly();
  vi.advanceTimersByTime(1_500);
  answer('two');
  expect(await live.ask()).toBe(true);
});

test.each([
  ['is away', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['answers something else', () => fetched.mockResolvedValue(new Response('<!doctype html>'))],
  ['has an error', () => answer('two', 502)],
  ['knows of nothing live', () => answer(null)],
])('a server that %s moves nobody', async (_what, prepare) => {
  prepare();
  expect(await createLive(own).ask()).toBe(false);
});

test('a server that is silent moves nobody', async () => {
  fetched.mockReturnValue(new Promise(() => {}));
  const asked = createLive(own).ask();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await asked).toBe(false);
});
