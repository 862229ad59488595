import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingPlaces, missingTests } from './find-missing.ts';
import { readRows } from './read-rows.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const rowsOf = (page: string) => readRows(readFileSync(path.join(root, page), 'utf8'));
const rows = rowsOf('docs/specification.md');
const rules = rowsOf('docs/booking-rules.md');
const exists = (file: string) => existsSync(path.join(root, file));

/** The text of each file of tests, by its path without what it ends with. */
function allTests(): Map<string, string> {
  const args = ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx', '*.e2e.ts'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return new Map(
    files
      .filter((file) => exists(file))
      .map((file) => [file.replace(/\.(test|e2e)\.tsx?$/, ''), readFileSync(path.join(root, file), 'utf8')]),
  );
}

test('every place that a line of the specification names is there', () => {
  expect(rows.filter(({ where }) => where !== '').length).toBeGreaterThan(100);
  expect(missingPlaces(rows, exists)).toEqual([]);
});

test('every invariant and every case of the booking rules has its row, with a place and a test by its name', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const all = [...numbers(6).map((invariant) => `I${invariant}`), ...numbers(47).map(String)];
  expect(rules.map(({ line }) => line)).toEqual(all);
  expect(rules.filter(({ where, shownBy }) => where === '' || !shownBy.includes('"'))).toEqual([]);
  expect(missingPlaces(rules, exists)).toEqual([]);
});

test('every test that shows a line of the specification or holds a booking rule is there, by the name that is quoted', () => {
  expect(missingTests([...rows, ...rules], allTests())).toEqual([]);
});

const PAGE = `
| line | where | shown by |
| ---- | ----- | -------- |
| seats | api/seats/claim.ts, taken.ts; booking/seats | claim.test: "a seat … one owner", "…taken"; journeys/purchase |
| cards | ui/ui/MovieCard.tsx, gone.ts | claim.test: "nobody says that"; gone.test |
`;
const sample = new Map([
  ['api/src/seats/claim', "test('a seat has one owner', …)\ntest('it is taken', …)"],
  ['shell/e2e/journeys/purchase', ''],
]);

test('a place or a test that is not there is named with its line', () => {
  const there = [
    'api/src/seats/claim.ts',
    'api/src/seats/taken.ts',
    'mfe-booking/src/seats',
    'shared-ui/src/ui/MovieCard.tsx',
  ];
  expect(missingPlaces(readRows(PAGE), (file) => there.includes(file))).toEqual(['cards: gone.ts']);
  expect(missingTests(readRows(PAGE), sample)).toEqual(['cards: nobody says that', 'cards: gone.test']);
});
