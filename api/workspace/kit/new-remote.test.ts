import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  for (const file of ['new-remote.mjs', 'publish.yml', 'README.md'])
    cpSync(path.join(workspace, 'kit/files', file), at('kit/bin', file));
  const matinee = { tools: {}, taken: TAKEN_NAMES };
  writeFileSync(at('kit/package.json'), JSON.stringify({ version: '1.7.0', dependencies: {}, matinee }));
  writeFileSync(at('kit.tgz'), 'packed');
});
afterEach(() => rmSync(work, { recursive: true }));

const make = (...words: string[]) =>
  spawnSync(process.execPath, [at('kit/bin/new-remote.mjs'), ...words], { cwd: work, encoding: 'utf8' });
const dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });
const scripted = z.object({ scripts: z.record(z.string(), z.string()) });

test('what its README tells to run, and where it tells to look, is there', () => {
  expect(make('offers', 'repository').status).toBe(0);
  const readme = readFileSync(at('repository/README.md'), 'utf8');
  const { scripts } = scripted.parse(JSON.parse(readFileSync(at('repository/package.json'), 'utf8')));
  const run = [...readme.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name);
  expect(run).toContain('release');
  expect(run.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
  const files = [...readme.matchAll(/`((?:\.github|src)\/[^`]*|[\w.]+\.json)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files).toContain('.github/workflows/publish.yml');
  // A build writes it.
  const there = files.filter((file) => file !== 'release.json');
  expect(there.filter((file) => !existsSync(at('repository', file)))).toEqual([]);
  expect(readme).not.toMatch(/\{\{|mfe-/);
});

test('the package lies in the new repository, so that a clone of it can be installed', () => {
  expect(make('offers', 'repository', `file:${at('kit.tgz')}`)).toMatchObject({ status: 0, stderr: '' });
  const made = dependencies.parse(JSON.parse(readFileSync(at('repository/package.json'), 'utf8')));
  expect(made.dependencies['@matinee/shared-ui']).toBe('file:kit/kit.tgz');
  expect(readFileSync(at('repository/kit/kit.tgz'), 'utf8')).toBe('packed');
});

test('it is built and served wherever its packages lie: in a workspace that is a folder further up', () => {
  make('offers', 'repository');
  const { scripts } = scripted.parse(JSON.parse(readFileSync(at('repository/package.json'), 'utf8')));
  expect(Object.values(scripts).filter((script) => script.includes('node_modules'))).toEqual([]);
  expect(scripts['dev']).toBe('rspack serve --env local');
  const config = readFileSync(at('repository/rspack.config.mjs'), 'utf8');
  expect(config).toContain("import { localRemote, remoteConfig } from '@matinee/shared-ui/build';");
  expect(config).toContain('local ? localRemote(');
});

test('its way to the API is that of the package, which is all that it knows of Matinee', () => {
  make('offers', 'repository');
  const file = readFileSync(at('repository/src/api/api-call.ts'), 'utf8');
  expect(file).toContain("from '@matinee/shared-ui/calls'");
  expect(file + readFileSync(at('repository/package.json'), 'utf8')).not.toContain('@matinee/api');
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

test.each(['shell', 'matinee', 'location', 'Offers', 'x'])('%s is no name for a remote', (name) => {
  expect(make(name, 'repository').status).toBe(1);
  expect(() => readFileSync(at('repository/remote.json'))).toThrow();
});
