import { expect, test, vi } from 'vitest';
import { showtimeWords } from './showtime-words.ts';

const EVENING = new Date('2026-11-21T12:30:00Z');
const MIDNIGHT = new Date('2026-03-04T17:05:00Z');
const ZONE = 'Asia/Ho_Chi_Minh';

test.each([
  [EVENING, undefined, 'Sat 21 Nov 2026', '19:30'],
  [MIDNIGHT, 'en-GB', 'Thu 5 Mar 2026', '00:05'],
  // As pages have it.
  [new Date('2026-09-05T12:30:00Z'), 'en-GB', 'Sat 5 Sep 2026', '19:30'],
  [EVENING, 'vi-VN', 'Thứ Bảy 21/11/2026', '19:30'],
  [MIDNIGHT, 'vi-VN', 'Thứ Năm 05/03/2026', '00:05'],
])('%j is told in %s as %s, %s', (at, locale, day, time) => {
  expect(showtimeWords(at, ZONE, locale)).toEqual({ day, time });
});

test('another zone and another language have words of their own, whichever was asked for first', () => {
  expect(showtimeWords(EVENING, 'Europe/Berlin')).toEqual({ day: 'Sat 21 Nov 2026', time: '13:30' });
  expect(showtimeWords(EVENING, ZONE)).toEqual({ day: 'Sat 21 Nov 2026', time: '19:30' });
  expect(showtimeWords(EVENING, 'Europe/Berlin', 'vi-VN').day).toBe('Thứ Bảy 21/11/2026');
});

test('what the words are made with is made once', () => {
  let made = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(...words: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...words);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
  for (let times = 0; times < 3; times += 1) showtimeWords(EVENING, 'America/Lima');
  expect(made).toBe(2);
});
