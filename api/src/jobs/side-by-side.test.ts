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
