import { expect, test, vi } from 'vitest';
import { createBreaker } from './breaker.ts';

function resting() {
  const now = vi.fn<() => number>(() => 0);
  const breaker = createBreaker(() => undefined, now);
  for (const page of ['/1', '/2', '/3']) breaker.strike('catalog@1', 'threw', page);
  expect(breaker.isResting('catalog@1')).toBe(true);
  return { breaker, at: (ms: number) => now.mockReturnValue(ms) };
}

test.each([
  ['one of those that it rests for', '/2', undefined],
  ['another one, which was kept waiting', '/4', 5_000],
])('a page that waited when its release began to rest, %s, ends no rest when it fails', (_what, page, ms) => {
  const { breaker, at } = resting();
  at(1_000);
  breaker.strike('catalog@1', 'failed', page, ms);
  at(59_000);
  expect(breaker.isResting('catalog@1')).toBe(true);
  at(60_001);
  expect(breaker.isResting('catalog@1')).toBe(false);
});

test('a rest is over after its time, also when the clock was set back by hours meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const breaker = createBreaker(() => undefined);
    breaker.strike('catalog@1', 'ran on for ever');
    expect(breaker.isResting('catalog@1')).toBe(true);
    vi.advanceTimersByTime(60_001);
    vi.setSystemTime(Date.now() - 7_200_000);
    expect(breaker.isResting('catalog@1')).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('of releases that came and went the oldest are forgotten, and one that is asked for rests on', () => {
  const { breaker } = resting();
  breaker.strike('account@1', 'ran on for ever');
  for (let at = 0; at < 99; at += 1) {
    expect(breaker.isResting('catalog@1')).toBe(true);
    breaker.strike(`booking@${at}`, 'ran on for ever');
  }
  expect(breaker.isResting('account@1')).toBe(false);
  expect(breaker.isResting('catalog@1')).toBe(true);
});

test('after a rest one more page that fails begins the next one, and one that is rendered ends all of it', () => {
  const { breaker, at } = resting();
  at(61_000);
  expect(breaker.isResting('catalog@1')).toBe(false);
  breaker.strike('catalog@1', 'threw', '/4');
  expect(breaker.isResting('catalog@1')).toBe(true);
  breaker.clear('catalog@1');
  expect(breaker.isResting('catalog@1')).toBe(false);
});
