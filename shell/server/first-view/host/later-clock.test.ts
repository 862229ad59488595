import { expect, test } from 'vitest';
import { withLaterClock } from './later-clock.ts';

const DAY_MS = 24 * 3_600_000;

test('all that tells the time tells the later one, and what is a date stays one', () => {
  const before = new Date();
  const told = withLaterClock(DAY_MS, () => ({
    now: Date.now(),
    made: new Date(),
    asked: new Date(0),
    text: Date(),
    isDate: before instanceof Date,
    utc: Date.UTC(1970, 0, 2),
  }));
  const later = before.getTime() + DAY_MS;
  expect(told.now).toBeGreaterThanOrEqual(later);
  expect(told.made.getTime()).toBeGreaterThanOrEqual(later);
  expect(Date.parse(told.text)).toBeGreaterThanOrEqual(later - 1_000);
  expect([told.asked.getTime(), told.isDate, told.utc]).toEqual([0, true, DAY_MS]);
  expect(told.made instanceof Date).toBe(true);
});

test('so does what writes a time without being given one, in each of its ways', () => {
  const in3Years = 3 * 365 * DAY_MS;
  const before = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
  const told = withLaterClock(in3Years, () => {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
    return {
      later: format.format(Date.now()),
      ways: [
        format.format(),
        format.format(undefined),
        [undefined].map((date) => format.format(date))[0],
        Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format(),
        before.format(),
        format
          .formatToParts()
          .map(({ value }) => value)
          .join(''),
      ],
      asked: format.format(0),
      isOne: format instanceof Intl.DateTimeFormat,
      zone: format.resolvedOptions().timeZone,
    };
  });
  expect(new Set(told.ways)).toEqual(new Set([told.later]));
  expect([told.asked, told.isOne, told.zone]).toEqual(['1/1/1970', true, 'UTC']);
  expect(before.format()).toBe(before.format(Date.now()));
  expect(before.format()).not.toBe(told.later);
});

test('afterwards the clock is the true one, also after what threw', () => {
  const own = Date;
  expect(() =>
    withLaterClock(DAY_MS, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(Date).toBe(own);
});
