import { describe, expect, test } from 'vitest';
import { dateInCinema, datesFrom, instantInCinema } from './cinema-time.ts';

const at = (date: string, time: string, zone: string) => {
  const local = instantInCinema(date, time, zone);
  return 'instant' in local ? local.instant.toISOString() : local.problem;
};

test('half past eleven and a quarter past midnight lie on their own dates in the cinema', () => {
  expect(at('2026-03-05', '23:30', 'Asia/Ho_Chi_Minh')).toBe('2026-03-05T16:30:00.000Z');
  expect(at('2026-03-06', '00:15', 'Asia/Ho_Chi_Minh')).toBe('2026-03-05T17:15:00.000Z');
  expect(dateInCinema(new Date('2026-03-05T16:30:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-03-05');
  expect(dateInCinema(new Date('2026-03-05T17:15:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-03-06');
});

describe.each([
  ['America/New_York', '2026-03-08', '02:30', '2026-11-01', '01:30'],
  ['Europe/Berlin', '2026-03-29', '02:00', '2026-10-25', '02:59'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-04-05', '01:45'],
])('in %s', (zone, spring, skipped, autumn, doubled) => {
  test('a time that clocks skip does not exist', () => {
    expect(at(spring, skipped, zone)).toBe('skipped');
  });

  test('a time that clocks show twice is not one instant', () => {
    expect(at(autumn, doubled, zone)).toBe('twice');
  });

  test('the same times on the day before are one instant each', () => {
    const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
    expect(at(dayBefore(spring), skipped, zone)).toMatch(/Z$/);
    expect(at(dayBefore(autumn), doubled, zone)).toMatch(/Z$/);
  });
});

test('every half hour of a year comes back as the date and time that it was made from', () => {
  const zone = 'America/New_York';
  const problems: string[] = [];
  for (let day = 0; day < 365; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    for (const time of ['00:00', '01:00', '01:30', '02:30', '03:00', '12:00', '23:30']) {
      const local = instantInCinema(date, time, zone);
      if ('problem' in local) problems.push(`${date} ${time} ${local.problem}`);
      else expect(dateInCinema(local.instant, zone)).toBe(date);
    }
  }
  expect(problems).toEqual(['2026-03-08 02:30 skipped', '2026-11-01 01:00 twice', '2026-11-01 01:30 twice']);
});

test.each(['2026-02-29', '2026-13-01', '2026-04-31'])('%s is no date', (date) => {
  expect(at(date, '10:00', 'Asia/Ho_Chi_Minh')).toBe('no such date');
});

test('dates follow each other, also over the end of a February and over years', () => {
  const dates = datesFrom('2027-12-31', 62);
  expect(dates.slice(0, 2)).toEqual(['2027-12-31', '2028-01-01']);
  expect(dates.slice(-2)).toEqual(['2028-02-29', '2028-03-01']);
  expect(datesFrom('2026-01-01', 1000)).toHaveLength(1000);
  expect(datesFrom('2026-01-01', 1000).at(-1)).toBe('2028-09-26');
});
