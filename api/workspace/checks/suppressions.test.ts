import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** Comments that switch a rule of lint or a check of the compiler off: for a line, or for a whole file, where lint would not say so itself. */
const SWITCHED_OFF = '(//|/\\*) *((oxlint|eslint)-disable|@ts-(ignore|nocheck|expect-error))';

test('no file switches a rule of lint or a check of the compiler off', () => {
  const found = (pattern: string, ...files: string[]) => {
    const { stdout } = spawnSync('git', ['grep', '--untracked', '-nE', pattern, '--', ...files], {
      cwd: root,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter(Boolean);
  };
  expect(found(SWITCHED_OFF, '*.ts', '*.tsx', '*.mts', '*.mjs')).toEqual([]);
  // That git finds comments at all.
  expect(found('// That git finds', '*.ts')).not.toEqual([]);
});
