import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { TAKEN_NAMES } from '../new-remote/taken-names.ts';

const workspace = path.join(import.meta.dirname, '..');
let work: string;
const at = (...names: string[]) => path.join(work, ...names);

/** As much of the kit as writes a remote. */
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'matinee-kit-'));
  mkdirSync(at('kit/bin'), { recursive: true });
  mkdirSync(at('repository'));
  cpSync(path.join(workspace, 'new-remote/template'), at('kit/template'), { recursive: true });
  for (const file of ['new-remote.mjs', 'publish.yml'])
    cpSync(path.join(workspace, 'kit/files', file), at('kit/bin', file));
  const matinee = { tools: {}, taken: TAKEN_NAMES };
  writeFileSync(at('kit/package.json'), JSON.stringify({ version: '1.7.0', dependencies: {}, matinee }));
  writeFileSync(at('kit.tgz'), 'packed');
});
afterEach(() => rmSync(work, { recursive: true }));

const make = (...words: string[]) =>
  spawnSync(process.execPath, [at('kit/bin/new-remote.mjs'), ...words], { cwd: work, encoding: 'utf8' });
const dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });

test('the package lies in the new repository, so that a clone of it can be installed', () => {
  expect(make('offers', 'repository', `file:${at('kit.tgz')}`)).toMatchObject({ status: 0, stderr: '' });
  const made = dependencies.parse(JSON.parse(readFileSync(at('repository/package.json'), 'utf8')));
  expect(made.dependencies['@matinee/shared-ui']).toBe('file:kit/kit.tgz');
  expect(readFileSync(at('repository/kit/kit.tgz'), 'utf8')).toBe('packed');
});

test.each(['README.md', 'package.json', '.gitignore', '.github/workflows/publish.yml'])(
  'a %s that is there stays as it is, and nothing is written beside it',
  (file) => {
    mkdirSync(path.dirname(at('repository', file)), { recursive: true });
    writeFileSync(at('repository', file), 'mine');
    const { status, stderr } = make('offers', 'repository');
    expect(status).toBe(1);
    expect(stderr).toContain('nothing was written');
    expect(readFileSync(at('repository', file), 'utf8')).toBe('mine');
    expect(() => readFileSync(at('repository/remote.json'))).toThrow();
  },
);

test.each(['shell', 'matinee', 'Offers', 'x'])('%s is no name for a remote', (name) => {
  expect(make(name, 'repository').status).toBe(1);
  expect(() => readFileSync(at('repository/remote.json'))).toThrow();
});
