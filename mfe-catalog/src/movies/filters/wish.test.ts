import { expect, test } from 'vitest';
import { addressOf, partOfDay, readWish } from './wish.ts';

test('a wish is in the address, and is read from it again', () => {
  const wish = { day: 'tomorrow', time: 'evening', genre: 'Science Fiction', language: 'en' } as const;
  const address = addressOf(wish);
  expect(address).toBe('/movies?day=tomorrow&time=evening&genre=Science+Fiction&language=en');
  expect(readWish(new URL(address, 'https://x.test').searchParams)).toEqual(wish);
  expect(addressOf({})).toBe('/movies');
});

test('what an address asks for in unknown words is not asked for', () =>
  expect(readWish(new URLSearchParams('day=someday&time=noon&genre=&other=1'))).toEqual({}));

test('a date is a day', () =>
  expect(readWish(new URLSearchParams('day=2026-11-23'))).toEqual({ day: '2026-11-23' }));

test.each([
  ['05:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'late'],
  ['00:15', 'late'],
])('%s is in the %s', (time, part) => expect(partOfDay(time)).toBe(part));
