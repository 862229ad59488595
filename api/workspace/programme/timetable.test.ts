import { expect, test } from 'vitest';
import { comingDays, missingShows } from './timetable.ts';

const TIME_ZONE = 'Asia/Ho_Chi_Minh';
// 20:00 in Saigon
const now = new Date('2026-11-21T13:00:00Z');
const options = {
  days: comingDays(now, TIME_ZONE, 2),
  scheduled: new Set<string>(),
  now,
  timeZone: TIME_ZONE,
  halls: 4,
};

test('days are the cinema’s, also when it is another day elsewhere', () => {
  expect(comingDays(new Date('2026-11-21T18:00:00Z'), TIME_ZONE, 2)).toEqual(['2026-11-22', '2026-11-23']);
});
test('times of today that are over are left out', () => {
  expect(missingShows(0, options)).toEqual([
    { date: '2026-11-21', time: ['22:30'] },
    { date: '2026-11-22', time: ['09:30', '16:00', '22:30'] },
  ]);
  expect(missingShows(4, options)).toEqual([{ date: '2026-11-22', time: ['12:45', '19:15'] }]);
});
test('days that have shows are left alone', () => {
  expect(missingShows(0, { ...options, scheduled: new Set(options.days) })).toEqual([]);
});
test('movies beyond what the halls hold get no shows', () => {
  expect(missingShows(8, options)).toEqual([]);
});
