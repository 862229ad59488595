import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { loadOf } from './load.ts';
import { given, measured } from './measured.ts';
import { benchParts } from '../bench/options.ts';
import { scalePage } from './scale-page.ts';
import {
  limitsMet,
  limitTable,
  loadTable,
  measuredTable,
  plain,
  shardTable,
  workedOutTable,
} from './tables.ts';

const page = path.resolve(import.meta.dirname, '../../../docs/scale.md');

test('docs/scale.md is what the numbers say (npm run docs writes it)', async () => {
  const options = { ...(await resolveConfig(page)), filepath: page };
  await expect(await format(scalePage(), options)).toMatchFileSnapshot(page);
});

test('one cinema is what it says: 280 shows, 400 bookings a day, 0.2 a second when a premiere goes on sale', () => {
  const { shows, bookingsADay, bookings } = loadOf(1);
  expect([shows, bookingsADay]).toEqual([280, 400]);
  expect(bookings).toBeCloseTo(0.22, 2);
});

test('reports of pages are bounded by the servers of the shell, and grow with bookings until then', () => {
  expect(loadOf(1).writesOfReports).toBe(loadOf(1).writesOfAllReports);
  const large = loadOf(1000);
  expect(large.writesOfReports).toBe(
    (large.shells * given.reportedPagesPerMinute * given.writesOfReportedPage) / 60,
  );
  expect(large.writesOfReports).toBeLessThan(large.writesOfAllReports / 4);
});

test('every line of the calculation says how it is worked out', () => {
  const rows = (text: string) => text.split('\n').slice(2);
  expect(rows(workedOutTable())).toHaveLength(rows(loadTable([1])).length);
  for (const row of rows(workedOutTable())) expect(row).toMatch(/\d|one for each/);
});

test('what is over its limit is bold, and nothing else', () => {
  expect(loadTable([1])).not.toContain('**');
  expect(loadTable([1000])).toMatch(/sessions a second \| 25 \| \*\*220\*\*/);
});

test('each limit is told where it is met: just below nothing is over it, just above it is', () => {
  const met = limitsMet().flatMap(({ what, of, limit, at }) =>
    at === undefined ? [] : [{ what, of, limit, at }],
  );
  expect(met).not.toEqual([]);
  for (const { what, of, limit, at } of met) {
    expect(of(loadOf(at * 0.99)), what).toBeLessThanOrEqual(limit);
    expect(of(loadOf(at * 1.01)), what).toBeGreaterThan(limit);
  }
  expect(met.map(({ at }) => at)).toEqual(met.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('every unique index of what may be divided fits its key', () => {
  expect(shardTable()).toContain('2 of 2');
});

test('each measurement says when and how it was taken', () => {
  for (const { on, how, value } of Object.values(measured)) {
    expect(Number.isNaN(Date.parse(on))).toBe(false);
    // By a command that anybody can repeat.
    const [, part = ''] = /^`npm run bench -- --only (\w+)`$/.exec(how) ?? [];
    expect(benchParts).toContain(part);
    expect(value).toBeGreaterThan(0);
  }
});

test('what was measured, and what is a limit, is told as the calculation takes it', () => {
  for (const { value, unit } of Object.values(measured))
    expect(measuredTable()).toContain(`| ${value.toLocaleString('en-US')} ${unit} |`);
  for (const table of [loadTable([1]), limitTable()])
    expect(table).toContain('connections of nginx | 1,536 |');
});

test('numbers are written as people read them', () => {
  expect([0.2222, 12.34, 280, 12345].map(plain)).toEqual(['0.22', '12', '280', '12,300']);
});
