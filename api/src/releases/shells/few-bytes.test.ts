import { expect, test } from 'vitest';
import { fewBytesADay } from './few-bytes.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
const LARGEST = 15_000_000;

test('a deploy key alone fills no disk: so many bytes are taken in a day and no more', () => {
  const count = fewBytesADay();
  let taken = 0;
  const handIn = () => {
    for (; taken <= 100; taken += 1) count(LARGEST, at(0));
  };
  expect(handIn).toThrow(/try again tomorrow/);
  expect(taken * LARGEST).toBeLessThanOrEqual(1_000_000_000);
  expect(() => count(1, at(23))).toThrow(/deploy key is out/);
  expect(() => count(LARGEST, at(24))).not.toThrow();
});

test('nor do many small ones', () => {
  const count = fewBytesADay();
  for (let taken = 0; taken < 20_000; taken += 1) count(1, at(0));
  expect(() => count(1, at(0))).toThrow(/try again tomorrow/);
});
