import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AcceptedTokens } from './accepted-tokens.ts';

const caller = { userId: 'user_x', sessionId: 'sess_x', factorAges: { first: 0, second: null } };
const inSeconds = (seconds: number) => Date.now() / 1000 + seconds;

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

test('a token counts until the moment of its own end, and not in it', () => {
  const accepted = new AcceptedTokens();
  accepted.add('token', caller, inSeconds(30));
  vi.advanceTimersByTime(29_999);
  expect(accepted.callerOf('token')).toEqual(caller);
  expect(accepted.callerOf('another')).toBeNull();
  vi.advanceTimersByTime(1);
  expect(accepted.callerOf('token')).toBeNull();
});

test('however long a token lives, it is checked anew after a minute', async () => {
  vi.useRealTimers();
  let now = performance.now();
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const accepted = new AcceptedTokens();
  accepted.add('token', caller, inSeconds(3600));
  now += 61_000;
  // Its memory looks at the clock once in a millisecond.
  await expect.poll(() => accepted.callerOf('token')).toBeNull();
});

test('so many tokens are remembered and no more: strangers cannot fill the memory', () => {
  const accepted = new AcceptedTokens();
  for (let at = 0; at <= 5000; at += 1) accepted.add(`token ${at}`, caller, inSeconds(30));
  expect(accepted.callerOf('token 0')).toBeNull();
  expect(accepted.callerOf('token 1')).toEqual(caller);
});
