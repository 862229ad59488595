import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Lengths of all files of code in lines, tests aside, the shortest first. */
function lengths(): number[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
  return files
    .trim()
    .split('\n')
    .filter((file) => !/\.(test|e2e|d)\.tsx?$|\/testing\//.test(file))
    .map((file) => read(file).trimEnd().split('\n').length)
    .sort((one, other) => one - other);
}

test('files are as short as CONTRIBUTING.md says', () => {
  const [, half, most, limit] =
    /half of the\s+files have fewer than (\d+) lines, nine in ten fewer than (\d+); lint ends at (\d+)/.exec(
      read('CONTRIBUTING.md'),
    ) ?? [];
  const all = lengths();
  expect(all.length).toBeGreaterThan(1000);
  expect(all[Math.floor(all.length / 2)]).toBeLessThan(Number(half));
  expect(all[Math.floor(all.length * 0.9)]).toBeLessThan(Number(most));
  expect(read('.oxlintrc.json')).toContain(`"max-lines": ["error", { "max": ${limit} }]`);
});
