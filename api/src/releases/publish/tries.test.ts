import { expect, test } from 'vitest';
import { publishTries } from './tries.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));

test('a team tries so often a day and no more, whatever came of it; another team may still', async () => {
  const tries = publishTries();
  for (let number = 0; number < 500; number += 1) await tries.count('catalog', at(0));
  await expect(tries.count('catalog', at(1))).rejects.toMatchObject({ status: 429 });
  await tries.count('booking', at(1));
  await tries.count('catalog', at(24 * 60 + 1));
});

test('one release of a team is looked at after the other, also after one that failed; another team’s does not wait', async () => {
  const { oneAtATime } = publishTries();
  const done: string[] = [];
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((_done, failed) => (reject = failed));
  const first = oneAtATime('catalog', () => promise);
  const second = oneAtATime('catalog', async () => done.push('second'));
  await oneAtATime('booking', async () => done.push('booking'));
  expect(done).toEqual(['booking']);
  reject(new Error('no file'));
  await expect(first).rejects.toThrow('no file');
  await second;
  expect(done).toEqual(['booking', 'second']);
});
