import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examineFiles } from '@matinee/api/release-gates';
import type { Release } from '@matinee/api/release-schemas';
import { remotesIn } from '@matinee/release-tool';
import { buildInWorkspace } from '@matinee/release-tool/testing/build';
import { check, resolveConfig } from 'prettier';
import { expect, onTestFinished, test } from 'vitest';
import { createRemote, filesOfRemote } from './create-remote.ts';
import { installPackages } from './install-packages.ts';

const root = process.cwd();

test.each([
  ['Offers', 'small letters'],
  ['special-offers', 'small letters'],
  ['a', 'small letters'],
  ['shell', 'something else'],
  ['location', 'something else'],
  ['history', 'something else'],
  ['onclick', 'something else'],
  ['package', 'something else'],
  ['header', 'something else'],
  ['catalog', 'there already'],
])('a remote cannot be called %s, and the reason is said', async (name, why) => {
  await expect(filesOfRemote(root, name)).rejects.toThrow(why);
});

test('a new remote needs a port that no other has', async () => {
  const offsets = [
    ...remotesIn(root).map((name) => read(`mfe-${name}/package.json`)),
    await ownPackage(),
  ].map((text) => (JSON.parse(text) as { matinee: { portOffset: number } }).matinee.portOffset);
  expect(new Set(offsets).size).toBe(offsets.length);
});
const read = (file: string) => readFileSync(path.resolve(root, file), 'utf8');
const ownPackage = async () => (await filesOfRemote(root, 'offers'))['mfe-offers/package.json'] ?? '';

test('everything that is written is as the formatter leaves it, and no word of the template is left', async () => {
  for (const [file, text] of Object.entries(await filesOfRemote(root, 'offers'))) {
    expect(text, file).not.toMatch(/\{\{\w+\}\}/);
    const options = await resolveConfig(path.join(root, 'package.json'));
    expect(await check(text, { ...options, filepath: path.join(root, file) }), file).toBe(true);
  }
});

test('it has the way to the API that lint tells it to use, as the others have it', async () => {
  const files = await filesOfRemote(root, 'offers');
  const own = 'src/api/api-call.ts';
  expect(read('.oxlintrc.json')).toContain(own);
  expect(files[`mfe-offers/${own}`]).toBe(read(`mfe-catalog/${own}`));
  expect(JSON.parse(await ownPackage())).toMatchObject({
    devDependencies: { '@matinee/api': 'workspace:*' },
  });
});

/** As much of the repository as a new remote is written into. */
function aCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'matinee-new-remote-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const file of [
    'api/workspace/new-remote/template',
    'shared-ui/src/contract/version.ts',
    '.github/CODEOWNERS',
    'package.json',
    'pnpm-lock.yaml',
    ...remotesIn(root).flatMap((name) => [`mfe-${name}/package.json`, `mfe-${name}/remote.json`]),
  ]) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  }
  return copy;
}

test('it is written once, with its pipeline and its owners, and nothing of it when it cannot be', async () => {
  const copy = aCopy();
  expect(await createRemote(copy, 'offers')).toContain('.github/workflows/offers.yml');
  expect(remotesIn(copy)).toContain('offers');
  const owners = readFileSync(path.join(copy, '.github/CODEOWNERS'), 'utf8');
  expect(owners).toMatch(/^\/mfe-offers\/ +@matinee\/offers$/m);
  expect(owners).not.toContain('offers.yml');
  expect(owners.trim().split('\n').at(-1)).toMatch(/^\/\.github\/ +@matinee\/platform$/);
  await expect(createRemote(copy, 'offers')).rejects.toThrow('there already');
  rmSync(path.join(copy, 'mfe-offers'), { recursive: true });
  await expect(createRemote(copy, 'offers')).rejects.toThrow('.github/workflows/offers.yml is there already');
  expect(existsSync(path.join(copy, 'mfe-offers'))).toBe(false);
});

test('what keeps its packages from being installed is said, and all is as before, so that it can be written again', async () => {
  const copy = aCopy();
  const bin = path.join(copy, 'bin');
  mkdirSync(bin);
  const npx = (script: string) =>
    writeFileSync(path.join(bin, 'npx'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` };
  const install = async () => {
    const said = await installPackages(copy, env);
    if (said !== undefined) throw new Error(said);
  };
  const owned = () => ['.github/CODEOWNERS', 'pnpm-lock.yaml'].map((file) => read(path.join(copy, file)));
  const before = owned();
  npx('mkdir mfe-offers/node_modules; echo half >> pnpm-lock.yaml; echo " ERR_PNPM_X  no registry"; exit 1');
  await expect(createRemote(copy, 'offers', install)).rejects.toThrow('ERR_PNPM_X  no registry');
  expect(remotesIn(copy)).toEqual(remotesIn(root));
  expect(existsSync(path.join(copy, 'mfe-offers'))).toBe(false);
  expect(existsSync(path.join(copy, '.github/workflows/offers.yml'))).toBe(false);
  expect(owned()).toEqual(before);
  // A folder with something of somebody's stays, with that.
  mkdirSync(path.join(copy, 'mfe-offers'));
  writeFileSync(path.join(copy, 'mfe-offers/notes.txt'), 'mine');
  await expect(createRemote(copy, 'offers', install)).rejects.toThrow('ERR_PNPM_X');
  expect(remotesIn(copy)).toEqual(remotesIn(root));
  expect(readFileSync(path.join(copy, 'mfe-offers/notes.txt'), 'utf8')).toBe('mine');
  npx('exit 0');
  expect(await createRemote(copy, 'offers', install)).toContain('mfe-offers/package.json');
  expect(remotesIn(copy)).toContain('offers');
});

test('its first build passes the gates of its files, within its own budget', async () => {
  const files = Object.fromEntries(
    Object.entries(await filesOfRemote(root, 'offers')).flatMap(([file, text]) =>
      file.startsWith('mfe-offers/') ? [[file.slice('mfe-offers/'.length), text]] : [],
    ),
  );
  const { dir, status, output } = await buildInWorkspace('remoteConfig', files);
  expect(output).toContain('compiled successfully');
  expect(status).toBe(0);
  const release = JSON.parse(readFileSync(path.join(dir, 'dist/release.json'), 'utf8')) as Release;
  expect(release).toMatchObject({ name: 'offers', parts: [{ name: 'offers-note' }] });
  const gates = await examineFiles(release, (file) => readFile(path.join(dir, 'dist', file)));
  expect(gates.filter(({ open }) => !open)).toEqual([]);
});
