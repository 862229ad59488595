import { expect, test, vi } from 'vitest';
import { watchLive } from './watch.ts';

const MINUTE_MS = 60_000;

function watching(proven: Parameters<typeof watchLive>[0]['proven']) {
  const alarm = vi.fn();
  let at = 0;
  const { looked } = watchLive({ proven, alarm, subject: 'site', now: () => at });
  return {
    looked,
    kinds: () => alarm.mock.calls.map(([kind]) => kind as string),
    pass: (ms: number) => (at += ms),
  };
}
const fresh = {
  freshness: () => ({ set: 1, signedAt: '', until: '' }),
  isStale: () => false,
  notTold: () => undefined,
};

test('what is refused three times in a row is told of once, whatever is said each time', () => {
  const { looked, kinds } = watching(fresh);
  for (const words of ['a', 'b']) looked(words);
  expect(kinds()).toEqual([]);
  for (const words of ['c', 'a', 'b', 'c']) looked(words);
  expect(kinds()).toEqual(['set-refused']);
});

test('one good answer in between begins the count anew', () => {
  const { looked, kinds } = watching(fresh);
  for (const words of ['a', 'a', undefined, 'a', 'a']) looked(words);
  expect(kinds()).toEqual([]);
});

test('where nobody signs sets, a server that is told nothing for ten minutes says so, and when it is told again', () => {
  const { looked, kinds, pass } = watching(undefined);
  pass(9 * MINUTE_MS);
  looked('cut off');
  expect(kinds()).toEqual([]);
  pass(2 * MINUTE_MS);
  looked('cut off');
  looked('cut off');
  expect(kinds()).toEqual(['set-stale']);
  looked(undefined);
  expect(kinds()).toEqual(['set-stale', 'set-fresh']);
});
