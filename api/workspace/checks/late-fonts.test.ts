import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** A width in the breadth of a font's zero: the font that stands in has another one, and its lines break elsewhere. */
const OF_A_FONT = /\w*-\[[\d.]+(?:ch|ex|ic)\]|: *[\d.]+(?:ch|ex|ic);/g;

const ofAFont = (text: string): string[] => text.match(OF_A_FONT) ?? [];

test('no width depends on which font has come', () => {
  const files = execFileSync('git', ['ls-files', '--', '*.tsx', '*.css'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /^(shell|mfe-\w+|shared-ui)\/src\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    ofAFont(readFileSync(path.join(root, file), 'utf8')).map((width) => `${file}: ${width}, say it in em`),
  );
  expect(found).toEqual([]);
});

test('the search finds them in classes and in sheets', () => {
  expect(ofAFont('<p className="mt-4 max-w-[52ch] w-[2em]">')).toEqual(['w-[52ch]']);
  expect(ofAFont('h1 { max-width: 12ch; width: 4em; }')).toEqual([': 12ch;']);
});
