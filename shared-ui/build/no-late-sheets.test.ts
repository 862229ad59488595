import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import * as leaving from './no-late-sheets.mjs';
import * as building from './run-build.mjs';

const { runBuild } = building as unknown as { runBuild(config: object): Promise<unknown> };
const { NoLateSheets } = leaving as unknown as { NoLateSheets: new () => object };

let dir = '';
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Builds a page with a sheet that comes later, or at once. @returns its first script */
async function built(late: string, plugins: object[]): Promise<string> {
  dir = await mkdtemp(path.join(tmpdir(), 'matinee-sheets-'));
  const sources = {
    'entry.js': `import './sheet.css'; import(/* webpackChunkName: "late" */ './late.js');`,
    'late.js': `${late} console.log('late');`,
    'sheet.css': 'b { color: red }',
    'late.css': 'i { color: red }',
  };
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(dir, name), text);
  await runBuild({
    context: dir,
    mode: 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: './entry.js',
    output: { path: path.join(dir, 'dist'), filename: 'entry.js' },
    module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
    plugins,
  });
  return readFile(path.join(dir, 'dist/entry.js'), 'utf8');
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
