import { lineAfter, type LogLine } from '@matinee/api/release-trust';
import { expect, test } from 'vitest';
import { checkLogGoesOn } from './check.ts';

const lines: LogLine[] = [];
for (let number = 1; number <= 10; number += 1)
  lines.push(
    lineAfter(lines.at(-1), {
      at: '2026-03-01T00:00:00.000Z',
      act: 'smoke-passed',
      by: 'catalog',
      reason: `look ${number}`,
      detail: {},
    }),
  );
const headAt = (number: number, all = lines) => ({ length: number, head: all[number - 1]!.hash });
const page = (all: readonly LogLine[]) => (number: number) => Promise.resolve(all.slice(number, number + 2));
const look = (from: number, all = lines) =>
  checkLogGoesOn({ log: headAt(10) }, { log: headAt(from) }, page(all), 4);

test('a log that got longer than one look reads is read on by the next one, from where it was read', async () => {
  expect(await look(1)).toEqual(headAt(5));
  expect(await look(5)).toEqual(headAt(9));
  expect(await look(9)).toEqual(headAt(10));
});

test('a line that was written anew is found by the look that comes to it', async () => {
  const changed = lines.map((line) => (line.number === 8 ? { ...line, reason: 'another' } : line));
  expect(await look(1, changed)).toEqual(headAt(5));
  await expect(look(5, changed)).rejects.toThrow('line 8 was changed');
});
