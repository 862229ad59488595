import { afterEach, expect, test, vi } from 'vitest';
import { publishedKeys } from './published-keys.ts';

afterEach(() => vi.restoreAllMocks());

/** A provider with these keys, and a clock that stands still until it is turned. */
function provider(...published: string[]) {
  // Whole milliseconds: sums of fractions are not exact.
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const read = vi.fn<() => Promise<string[]>>(async () => [...published]);
  return {
    read,
    isPublished: publishedKeys(read),
    publish: (id: string) => published.push(id),
    withdraw: () => published.pop(),
    turn: (ms: number) => (now += ms),
  };
}

test('a known key is not asked about for minutes, and invented ones once in three seconds', async () => {
  const { read, isPublished, turn } = provider('real');
  const answers = await Promise.all(['real', 'made-up', 'real', 'another'].map(isPublished));
  expect(answers).toEqual([true, false, true, false]);
  expect(read).toHaveBeenCalledTimes(1);
  turn(3000);
  expect(await isPublished('real')).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await isPublished('made-up')).toBe(false);
  expect(await isPublished('made-up')).toBe(false);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a key that is new at the provider is known three seconds later at the latest', async () => {
  const { isPublished, publish, turn } = provider('old');
  expect(await isPublished('old')).toBe(true);
  publish('new');
  expect(await isPublished('new')).toBe(false);
  turn(3000);
  expect(await isPublished('new')).toBe(true);
});

test('it is known by then also where an older question was on its way for as long', async () => {
  const { read, isPublished, publish, turn } = provider('old');
  let answer = () => {};
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(['old']))));
  const before = isPublished('old');
  publish('new');
  turn(2000);
  const soon = isPublished('new');
  turn(1000);
  const later = isPublished('new');
  answer();
  expect(await Promise.all([before, soon, later])).toEqual([true, false, true]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a key that was withdrawn is nobody's five minutes later", async () => {
  const { isPublished, withdraw, turn } = provider('real', 'stolen');
  expect(await isPublished('stolen')).toBe(true);
  withdraw();
  turn(5 * 60_000);
  expect(await isPublished('stolen')).toBe(false);
  expect(await isPublished('real')).toBe(true);
});

test('what could not be asked is asked again at once', async () => {
  const { read, isPublished } = provider('real');
  read.mockRejectedValueOnce(new Error('nobody answers'));
  await expect(isPublished('real')).rejects.toThrow('nobody answers');
  expect(await isPublished('real')).toBe(true);
});
