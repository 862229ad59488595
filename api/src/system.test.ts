import { expect, test } from 'vitest';
import { randomIds } from './system.ts';

test('who holds one id cannot tell the next: ids share nothing but their second', () => {
  const [one, other] = [randomIds.next(), randomIds.next()];
  expect(one).toMatch(/^[0-9a-f]{24}$/);
  // Where ids of databases have five bytes that are the same in a whole process.
  expect(one.slice(8, 18)).not.toBe(other.slice(8, 18));
});
