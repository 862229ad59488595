import { expect, test } from 'vitest';
import { within } from './within.ts';

test('what answers is passed on, and what never does is an error that names it', async () => {
  expect(await within(Promise.resolve(3), 60_000, '/movies')).toBe(3);
  await expect(within(Promise.reject(new Error('gone')), 60_000, '/movies')).rejects.toThrow('gone');
  await expect(within(new Promise(() => {}), 1, '/movies')).rejects.toThrow('/movies took more than 0.001 s');
});
