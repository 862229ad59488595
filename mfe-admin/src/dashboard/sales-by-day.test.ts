import { expect, test } from 'vitest';
import { salesByDay } from './sales-by-day.ts';

const now = new Date('2026-11-21T18:00:00Z');
const inSaigon = { days: 3, now, timeZone: 'Asia/Ho_Chi_Minh' };
const sale = (createdAt: string, amount = 12, isPaid = true) => ({ createdAt, amount, isPaid });

test('every day has an entry, also one without sales, and the last is today at the cinema', () =>
  expect(salesByDay([], inSaigon)).toEqual([
    { date: '2026-11-20', amount: 0 },
    { date: '2026-11-21', amount: 0 },
    { date: '2026-11-22', amount: 0 },
  ]));

test('a sale belongs to the cinema’s day, not to the one in UTC', () => {
  const [, , today] = salesByDay([sale('2026-11-21T17:30:00Z')], inSaigon);
  expect(today).toEqual({ date: '2026-11-22', amount: 12 });
});

test('unpaid bookings and older ones do not count', () => {
  const sales = salesByDay([sale('2026-11-21T10:00:00Z', 12, false), sale('2026-11-01T10:00:00Z')], inSaigon);
  expect(sales.every(({ amount }) => amount === 0)).toBe(true);
});

test('cents add up exactly', () => {
  const sales = salesByDay(
    [0.1, 0.2].map((amount) => sale('2026-11-21T10:00:00Z', amount)),
    inSaigon,
  );
  expect(sales[1]).toEqual({ date: '2026-11-21', amount: 0.3 });
});

test('a night that loses an hour neither skips a day nor doubles one', () => {
  const sales = salesByDay([], { days: 4, now: new Date('2026-03-30T10:00:00Z'), timeZone: 'Europe/Berlin' });
  expect(sales.map(({ date }) => date)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']);
});
