import { expect, test } from 'vitest';
import { ageMeaning, ageWords } from './age-words.ts';
import { calendarDate, dayOf, timeOfDay } from './dates.ts';
import { languageOf } from './language.ts';
import { money } from './money.ts';
import { ratingOutOfFive, voteCount } from './rating.ts';
import { runtime } from './runtime.ts';
import { timeLeft } from './time-left.ts';

test.each([
  [59, '59m'],
  [60, '1h 0m'],
  [101, '1h 41m'],
  [124, '2h 4m'],
  [170, '2h 50m'],
])('a runtime of %i minutes reads %s', (minutes, text) => expect(runtime(minutes)).toBe(text));

test.each([
  [999, '999'],
  [1_000, '1.0k'],
  [35_960, '36.0k'],
  [999_949, '999.9k'],
  [999_950, '1.0m'],
  [1_000_000, '1.0m'],
])('%i votes read %s', (votes, text) => expect(voteCount(votes)).toBe(text));

test('a rating is half of the source rating with one decimal', () => {
  expect(ratingOutOfFive(6.4)).toBe('3.2');
  expect(ratingOutOfFive(7.44)).toBe('3.7');
});

test('a whole price has no cents, another has two digits of them', () => {
  expect(money(12)).toBe('$12');
  expect(money(10.5)).toBe('$10.50');
});

test('an instant is shown in the cinema’s zone, also past midnight', () => {
  expect(timeOfDay('2026-11-21T17:15:00Z', 'Asia/Ho_Chi_Minh')).toBe('00:15');
  expect(dayOf('2026-11-21T17:15:00Z', 'Asia/Ho_Chi_Minh')).toBe('Sun 22 Nov 2026');
  expect(calendarDate('2026-11-21')).toEqual({
    weekday: 'Sat',
    day: '21',
    month: 'Nov',
    long: 'Saturday 21 November 2026',
  });
});

test.each([
  [600_000, '10:00'],
  [65_000, '1:05'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('a rest of %i ms reads %s', (milliseconds, text) => expect(timeLeft(milliseconds)).toBe(text));

test('a language has its name, and one that subtitles are seldom in its code', () => {
  expect(languageOf('vi')).toBe('Vietnamese');
  expect(languageOf('fi')).toBe('FI');
});

test('an age rating of Vietnam has its sentence, and one of another country stands for itself', () => {
  expect(ageWords('T16')).toBe('T16: from 16 years on');
  expect(ageWords('K')).toBe('K: under 13 only with a parent or guardian');
  expect(ageWords('PG-13')).toBe('PG-13');
  expect(ageMeaning('constructor')).toBeUndefined();
});

test('in a zone that is younger than the browser an instant is shown as it is', () => {
  const instant = '2026-11-21T17:15:00Z';
  expect(dayOf(instant, 'Europe/Newtown')).toBe(instant);
  expect(timeOfDay(instant, 'Europe/Newtown')).toBe(instant);
});
