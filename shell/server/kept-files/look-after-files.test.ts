import type { Composition } from '@matinee/api/releases';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookAfterFiles } from './look-after-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A composition of one remote with one file of this hash. */
const withFile = (id: string, integrity: string) =>
  ({ id, remotes: [{ files: { 'app.js': { integrity } } }] }) as unknown as Composition;

function lookedAfter(keeps = true) {
  let given: (Composition | null)[] = [withFile('first', 'sha384-1'), null];
  const keep = vi.fn(async (_composition: Composition) => undefined);
  const removeOlderThan = vi.fn(async (_days: number, _spared: ReadonlySet<string>) => undefined);
  lookAfterFiles({ store: { removeOlderThan }, mirror: { keep }, given: () => given, keeps });
  return {
    kept: () => keep.mock.calls.map(([{ id }]) => id),
    spared: () => removeOlderThan.mock.calls.map(([, spared]) => [...spared]),
    goLive: (composition: Composition) => void (given = [composition]),
  };
}

test('the files of what visitors get are fetched at once, and those of what goes live within seconds', () => {
  const { kept, goLive } = lookedAfter();
  expect(kept()).toEqual(['first']);
  goLive(withFile('second', 'sha384-2'));
  vi.advanceTimersByTime(5_000);
  expect(kept()).toEqual(['first', 'second']);
});

test('once a day what nobody needs is removed, and never a file of what visitors get then', () => {
  const { spared, goLive } = lookedAfter();
  expect(spared()).toEqual([['sha384-1']]);
  goLive(withFile('second', 'sha384-2'));
  vi.advanceTimersByTime(86_400_000);
  expect(spared()).toEqual([['sha384-1'], ['sha384-2']]);
});

test('a site that serves no files of remotes fetches none', () => {
  const { kept } = lookedAfter(false);
  vi.advanceTimersByTime(60_000);
  expect(kept()).toEqual([]);
});
