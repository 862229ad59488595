import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import * as leaving from './no-late-sheets.mjs';
import { buildPage, pageFolder } from './testing/build-page.ts';

const { NoLateSheets } = leaving as unknown as { NoLateSheets: new () => object };

let dir = '';
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Builds a page with a sheet that comes later, or at once. @returns its first script */
async function built(late: string, plugins: object[]): Promise<string> {
  dir = await pageFolder();
  const sources = {
    'entry.js': `import './sheet.css'; import(/* webpackChunkName: "late" */ './late.js');`,
    'late.js': `${late} console.log('late');`,
    'sheet.css': 'b { color: red }',
    'late.css': 'i { color: red }',
  };
  const rules = [{ test: /\.css$/, type: 'css/auto' }];
  return buildPage(dir, sources, { module: { rules }, plugins });
}

test('a page none of whose chunks has a sheet does not carry what would load one', async () => {
  expect(await built('', [new NoLateSheets()])).not.toContain('stylesheet');
});

test('a chunk with a sheet is no build, instead of one that is never dressed', async () => {
  await expect(built(`import './late.css';`, [new NoLateSheets()])).rejects.toThrow('the sheet of late');
});

test('without that every page of the bundler’s with a sheet carries it', async () => {
  expect(await built('', [])).toContain('stylesheet');
});
