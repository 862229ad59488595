import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { examineFiles } from '@matinee/api/release-gates';
import type { Release } from '@matinee/api/release-schemas';
import { afterAll, expect, test } from 'vitest';

const shell = path.resolve(import.meta.dirname, '../../../shell');
const cli = createRequire(path.join(shell, 'package.json')).resolve('@rspack/cli/package.json');
// By its path: by its name it would be left to the page, as it should be.
const core = '../node_modules/@module-federation/runtime-core/dist/index.js';
const made: string[] = [];
afterAll(() => made.forEach((dir) => rmSync(dir, { recursive: true })));

const code = `import { defineRemote, Button as Knob } from '@matinee/shared-ui';
import { useState } from 'react';
const app = defineRemote([], {});
export default app.default;
export const preload = app.preload;
export const used = [Knob, useState];
`;
const plenty = { js: 1_000_000, css: 1_000 };

/** Builds a remote of one file by the configuration that all remotes share. */
async function build(source: string, settings: { budget?: typeof plenty; also?: object } = {}) {
  mkdirSync(path.join(shell, 'dist'), { recursive: true });
  // In the workspace, so that its imports find their packages as those of the remotes do.
  const dir = mkdtempSync(path.join(shell, 'dist', 'remote-'));
  made.push(dir);
  mkdirSync(path.join(dir, 'src'));
  symlinkSync(path.join(shell, 'node_modules'), path.join(dir, 'node_modules'), 'junction');
  const files = {
    'package.json': JSON.stringify({ name: 'kiosk', version: '1.2.3', type: 'module' }),
    'remote.json': JSON.stringify({ name: 'kiosk', team: 'Kiosk', budget: plenty, routes: [], ...settings }),
    'src/remote.ts': source,
    'rspack.config.mjs': `import { remoteConfig } from '../../../federation.build.mjs';\nexport default remoteConfig(import.meta.dirname);\n`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, file), text);
  const child = spawn(process.execPath, [path.join(path.dirname(cli), 'bin/rspack.js'), 'build'], {
    cwd: dir,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  const release = () => JSON.parse(readFileSync(path.join(dir, 'dist/release.json'), 'utf8')) as Release;
  const gates = () => examineFiles(release(), (file) => readFile(path.join(dir, 'dist', file)));
  return { status, output, release, gates };
}

test('a build says what it exposes, what it takes and for which contract it is, and passes the gates of its files', async () => {
  const { release, gates } = await build(code, { also: { react: '20.0' } });
  expect(release()).toMatchObject({
    name: 'kiosk',
    contract: expect.stringMatching(/^\^1\.\d+\.0$/) as string,
    shared: {
      react: expect.stringMatching(/^\^19\.\d+\.0 \|\| \^20\.0\.0$/) as string,
      swr: expect.stringMatching(/^\^2\.\d+\.0$/) as string,
    },
    exposes: ['default', 'preload', 'used'],
    uses: { '@matinee/shared-ui': ['Button', 'defineRemote'], react: ['useState'] },
    budget: plenty,
  });
  expect((await gates()).filter(({ open }) => !open)).toEqual([]);
});

test('a build over its budget fails and says by how much', async () => {
  const { status, output } = await build(code, { budget: { js: 1_000, css: 1_000 } });
  expect(status).toBe(1);
  expect(output).toMatch(/Over the budget of remote\.json: JS is \d\.\d kB of 1\.0 kB \(brotli\)/);
});

test('what takes a whole shared module cannot be compared with a contract and is no build', async () => {
  const { status, output } = await build(code.replace('{ useState }', '* as useState'));
  expect(status).toBe(1);
  expect(output).toContain('take what you need by name');
});

test.each([
  ['react-dom', `import { createRoot } from 'react-dom/client';\n${code}export const more = createRoot;\n`],
  [
    'the federation runtime',
    `import { ModuleFederation } from '${core}';\n${code}export const more = ModuleFederation;\n`,
  ],
])('a build that brings %s is seen', async (library, source) => {
  const { gates } = await build(source);
  const closed = (await gates()).find(({ open }) => !open);
  expect(closed).toMatchObject({ gate: 'copies' });
  expect(closed?.says).toContain(`a copy of ${library}`);
});
