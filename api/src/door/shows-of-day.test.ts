import { expect, test } from 'vitest';
import { dayAt } from './shows-of-day.ts';

const ZONE = 'Europe/Berlin';
const at = (instant: string) => {
  const { date, from, to } = dayAt(new Date(instant), ZONE);
  return [date, from.toISOString(), to.toISOString()];
};

test.each([
  ['an evening', '2026-11-21T19:00:00Z'],
  ['the night after it', '2026-11-22T02:59:00Z'],
])('%s is of the day that began at four in the morning', (_, instant) =>
  expect(at(instant)).toEqual(['2026-11-21', '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z']),
);

// The clocks show three in the morning an hour later than 24 hours before.
test('in the night in which clocks are put back the day ends at four as well, an hour later', () => {
  const night = ['2026-10-24', '2026-10-24T02:00:00.000Z', '2026-10-25T03:00:00.000Z'];
  for (const instant of ['2026-10-24T18:00:00Z', '2026-10-25T02:10:00Z', '2026-10-25T02:59:00Z'])
    expect(at(instant)).toEqual(night);
  expect(at('2026-10-25T03:00:00Z')[0]).toBe('2026-10-25');
});

test('in the night in which they are put forward it ends at four, an hour sooner', () => {
  const night = ['2026-03-28', '2026-03-28T03:00:00.000Z', '2026-03-29T02:00:00.000Z'];
  expect(at('2026-03-29T01:59:00Z')).toEqual(night);
  expect(at('2026-03-29T02:00:00Z')[0]).toBe('2026-03-29');
});
