import { expect, test } from 'vitest';
import { withinLimit } from './time-limit.ts';

test('an answer in time is passed on', async () => {
  await expect(withinLimit(Promise.resolve(7), 1_000, 'seven')).resolves.toBe(7);
});
test('a failure in time is passed on', async () => {
  await expect(withinLimit(Promise.reject(new Error('no')), 1_000, 'seven')).rejects.toThrow('no');
});
test('no answer within the limit is a failure that names the thing', async () => {
  await expect(withinLimit(new Promise(() => {}), 1, 'catalog')).rejects.toThrow(
    'catalog: no answer within 1 ms',
  );
});
test('time in which the page could hear nothing is hardly counted', async () => {
  let answer: (word: string) => void = () => {};
  const waited = withinLimit(new Promise<string>((resolve) => (answer = resolve)), 200, 'catalog');
  const end = performance.now() + 500;
  while (performance.now() < end);
  // What came meanwhile is heard a moment later.
  setTimeout(() => answer('here'), 5);
  await expect(waited).resolves.toBe('here');
});
