import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const IN_SMALL_LETTERS =
  /^(?:export )?const ([a-z]\w*) = (?:-?[\d_.]+|[A-Z][A-Z_\d]+)(?: [*/+-] (?:[\d_.]+|[A-Z][A-Z_\d]+))*;/gm;

const inSmallLetters = (text: string): string[] =>
  [...text.matchAll(IN_SMALL_LETTERS)].map(([, name]) => name!);

test('a number that a file names once is named in capitals', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    inSmallLetters(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('the search finds them, and leaves what a function holds', () => {
  expect(inSmallLetters('export const most = 3 * 60_000;\nconst LEAST = 1;\n  const inside = 2;')).toEqual([
    'most',
  ]);
});
