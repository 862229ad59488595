import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('what has begun is waited for also when no more can be had', async () => {
  const ended: number[] = [];
  let end = () => {};
  const letGo = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* all() {
    yield 1;
    yield 2;
    setImmediate(end);
    throw new Error('the connection broke');
  }
  const done = sideBySide(all(), 5, async (one) => {
    await letGo;
    ended.push(one);
  });
  await expect(done).rejects.toThrow('the connection broke');
  expect(ended).toEqual([1, 2]);
});

test('so many are under way at a time, and one more begins as one ends', async () => {
  let [running, most] = [0, 0];
  async function* all() {
    yield* [1, 2, 3, 4, 5, 6, 7];
  }
  await sideBySide(all(), 3, async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  });
  expect(most).toBe(3);
});
