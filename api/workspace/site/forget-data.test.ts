import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetData } from './forget-data.ts';

let above: string;
let root: string;
beforeEach(() => {
  above = mkdtempSync(path.join(tmpdir(), 'matinee-forget-'));
  root = path.join(above, 'repository');
  mkdirSync(root);
  writeFileSync(path.join(root, 'package.json'), '{}');
});
afterEach(() => rmSync(above, { recursive: true }));

/** The data of a copy, in a folder of the repository. */
function copyIn(name: string): string {
  const dir = path.join(root, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'keys.json'), '{}');
  return dir;
}

test.each([undefined, ''])('the data in .data are forgotten when the setting is %j', (wanted) => {
  const dir = copyIn('.data');
  expect(forgetData(root, wanted)).toBe(dir);
  expect(existsSync(dir)).toBe(false);
  expect(existsSync(path.join(root, 'package.json'))).toBe(true);
});

test('another copy is forgotten alone', () => {
  const [first, second] = [copyIn('.data'), copyIn('.data/second')];
  forgetData(root, '.data/second');
  expect([existsSync(first), existsSync(second)]).toEqual([true, false]);
});

test('.data goes also where no copy was ever started, an empty folder too, and one that is not there is no fault', () => {
  mkdirSync(path.join(root, '.data/bench'), { recursive: true });
  mkdirSync(path.join(above, 'empty'));
  for (const wanted of ['.data', '../empty', 'nowhere'])
    expect(existsSync(forgetData(root, wanted))).toBe(false);
});

test.each(['.', '..', '/', 'shell', 'package.json', '../link', '../link/..'])(
  'what is not the data of a copy stays: %s',
  (wanted) => {
    mkdirSync(path.join(root, 'shell'));
    writeFileSync(path.join(root, 'shell/main.ts'), '');
    // Not even a file of that name makes data of the repository or of what holds it.
    for (const dir of [root, above]) writeFileSync(path.join(dir, 'keys.json'), '{}');
    symlinkSync(root, path.join(above, 'link'));
    expect(() => forgetData(root, wanted)).toThrow(/ (is|holds) .*: set MATINEE_DATA to /);
    expect(existsSync(path.join(root, 'shell/main.ts'))).toBe(true);
    expect(existsSync(path.join(root, 'package.json'))).toBe(true);
  },
);
