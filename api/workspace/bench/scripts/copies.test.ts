import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scriptsOf } from './budget.ts';
import { copiesOf, libraries } from './copies.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const inFolder = (file: string) =>
  file.startsWith('shell/') ? file.replace('shell/', 'shell/dist/web/') : file.replace('/', '/dist/');
const scripts = scriptsOf(root, '/').map(({ file }) => readFileSync(path.join(root, inFolder(file)), 'utf8'));

test.each(libraries)('the front page has one copy of %s', (library) => {
  expect(copiesOf(library, scripts)).toBe(1);
});

test.each(libraries)('a second copy of %s would be counted', (library) => {
  expect(copiesOf(library, [...scripts, ...scripts])).toBe(2);
});
