import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const MOVES = new Set(['none', 'transform', 'translate', 'scale', 'rotate', 'opacity']);
/** Tailwind's classes, with what stands in brackets, and declarations of sheets; `startTransition` and the like have no dash. */
const TRANSITIONS =
  /(?<![\w-])transition(?:-property)?(?!-(?:duration|delay|timing|behavior))(?:-\[([^\]]+)\]|-([a-z]+)|(?=[\s'"`])|: *([^;]+);)/g;

/** Names of all properties that change by and by; `all` for the class without a name, which takes colours as well. */
function changing(text: string): string[] {
  return [...text.matchAll(TRANSITIONS)].flatMap(([, listed, named, declared]) =>
    (listed ?? named ?? declared ?? 'all').split(',').map((part) => part.trim().split(/\s/)[0] ?? ''),
  );
}

test('nothing changes by and by but place, size and opacity', () => {
  const files = execFileSync('git', ['ls-files', '--', '*.tsx', '*classes.ts', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /^(shell|mfe-\w+|shared-ui)\/src\//.test(file) && !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    // In comments and sentences it is a word.
    const lines = readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line));
    return changing(lines.join('\n'))
      .filter((property) => !MOVES.has(property))
      .map((property) => `${file}: ${property} changes at once, by the rules of motion`);
  });
  expect(found).toEqual([]);
});

test('the search finds them in classes and in sheets', () => {
  expect(changing('<p className="p-2 sm:transition-colors duration-150">')).toEqual(['colors']);
  expect(changing('<p className="transition-[opacity,background-color]">')).toEqual([
    'opacity',
    'background-color',
  ]);
  expect(changing('<p className="transition duration-150">')).toEqual(['all']);
  expect(changing('a {\n transition:\n opacity 150ms,\n color 150ms;\n}')).toEqual(['opacity', 'color']);
  expect(changing('startTransition(() => render())')).toEqual([]);
});
