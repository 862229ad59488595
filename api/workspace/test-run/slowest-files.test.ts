import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

test('the slowest files of all reports come first, and no more than asked for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = (name: string, files: [string, number][]) =>
    writeFileSync(
      path.join(folder, name),
      JSON.stringify({
        testResults: files.map(([file, ms]) => ({
          name: `/repo/${file}`,
          startTime: 100,
          endTime: 100 + ms,
        })),
      }),
    );
  report('units.json', [
    ['a.test.ts', 50],
    ['b.test.ts', 900],
  ]);
  report('journeys.json', [['c.e2e.ts', 300]]);
  expect(slowestFiles(folder, '/repo', 2)).toEqual([
    { file: 'b.test.ts', ms: 900 },
    { file: 'c.e2e.ts', ms: 300 },
  ]);
});
