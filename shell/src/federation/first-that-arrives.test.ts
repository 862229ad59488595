import { expect, test, vi } from 'vitest';
import { firstThatArrives } from './first-that-arrives.ts';

const never = () => new Promise<never>(() => {});
const says = (word: string) => vi.fn<() => Promise<string>>(async () => word);
const fails = (word: string) => () => Promise.reject(new Error(word));

test('while the first attempt may succeed no other is made', async () => {
  const second = says('second');
  await expect(firstThatArrives([says('first'), second], 1_000)).resolves.toBe('first');
  expect(second).not.toHaveBeenCalled();
});

test.each([
  ['fails', fails('no')],
  ['is silent', never],
])('the next attempt is made when the one before %s', async (_what, first) => {
  await expect(firstThatArrives<string>([first, says('second')], 10)).resolves.toBe('second');
});

test('a first attempt that comes late still wins over a second that does not come', async () => {
  let arrive = (_word: string) => {};
  const first = () => new Promise<string>((resolve) => void (arrive = resolve));
  const second = vi.fn<() => Promise<string>>(() => {
    arrive('first');
    return never();
  });
  await expect(firstThatArrives([first, second], 10)).resolves.toBe('first');
  expect(second).toHaveBeenCalledTimes(1);
});

test('the last failure is the one that is told', async () => {
  await expect(firstThatArrives([fails('one'), fails('two')], 1_000)).rejects.toThrow('two');
});
