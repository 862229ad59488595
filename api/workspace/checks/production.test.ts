import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const temporary = mkdtempSync(path.join(tmpdir(), 'matinee-pack-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const dependenciesOf = (folder: string) =>
  Object.keys(
    manifest.parse(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))).dependencies,
  );

const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-art']);
/** All files of a folder but what is installed and built, relative to it. */
const sourcesIn = (folder: string, below = ''): string[] =>
  readdirSync(path.join(root, folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(below, entry.name);
    if (!entry.isDirectory()) return [name];
    return NOT_SOURCES.has(entry.name) ? [] : sourcesIn(folder, name);
  });

const packed = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

/** What npm packs of a package when these files are built in it; its sources are there by name. */
async function packedOf(folder: string, built: string[]): Promise<string[]> {
  const copy = path.join(temporary, folder);
  for (const file of [...sourcesIn(folder), ...built]) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), '');
  }
  writeFileSync(path.join(copy, 'package.json'), readFileSync(path.join(root, folder, 'package.json')));
  const words = ['pack', '--json', '--dry-run', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', words, {
    cwd: copy,
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      npm_config_cache: path.join(temporary, 'cache'),
      npm_config_update_notifier: 'false',
    },
  });
  const [{ files }] = packed.parse(JSON.parse(stdout));
  return files.map((file) => file.path).sort();
}

describe('what is deployed holds built files and no source, test or stand-in', () => {
  test.each<[folder: string, ships: string[], stays: string[]]>([
    ['api', ['dist/main.js', 'dist/main.js.map'], []],
    [
      'shell',
      ['dist/server/main.js', 'dist/web/release.json'],
      ['dist/one-bundle/web/main.js', 'dist/development/main.js'],
    ],
    ['mfe-catalog', ['dist/release.json'], []],
    ['mfe-booking', ['dist/release.json'], []],
    ['mfe-account', ['dist/release.json'], []],
    ['mfe-admin', ['dist/release.json'], []],
  ])('%s', async (folder, ships, stays) => {
    expect(sourcesIn(folder).some((file) => /^src\/.*\.test\.tsx?$/.test(file))).toBe(true);
    const files = await packedOf(folder, [...ships, ...stays]);
    expect(files.filter((file) => !/^(README|LICENSE)/.test(file))).toEqual(
      [...ships, 'package.json'].sort(),
    );
  });
});

test.each(['api/release-tool', 'api/stand-ins', 'api/workspace'])(
  'of %s nothing is packed but what is built',
  async (folder) => {
    expect(sourcesIn(folder).some((file) => file.endsWith('.test.ts'))).toBe(true);
    const files = await packedOf(folder, ['dist/main.js']);
    expect(files.filter((file) => !file.startsWith('README'))).toEqual(['dist/main.js', 'package.json']);
  },
);

test('of shared-ui, which others build with, the sources are packed, and no test', async () => {
  const files = await packedOf('shared-ui', []);
  expect(files).toEqual(expect.arrayContaining(['src/index.ts', 'build/remote-config.mjs']));
  expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([]);
});

test('every package says its license and what it ships', () => {
  const folders = parse(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    packages: string[];
  };
  const packages = folders.packages.flatMap((folder) =>
    folder.endsWith('*')
      ? readdirSync(root).filter((name) => name.startsWith(folder.slice(0, -1)))
      : [folder],
  );
  expect(packages).toEqual(expect.arrayContaining(['api', 'api/release-tool', 'shared-ui', 'mfe-catalog']));
  for (const folder of packages) {
    const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    expect(JSON.parse(text), folder).toMatchObject({ license: 'MIT', files: expect.any(Array) as string[] });
  }
});

test('the maps of servers name lines of sources, and hold none of them', async () => {
  const built = (file: string): Promise<unknown> => import(path.join(root, file));
  const maps = { devtool: 'nosources-source-map' };
  expect(await built('api/rspack.config.mjs')).toMatchObject({ default: maps });
  const shell = z
    .object({ default: z.array(z.object({ target: z.unknown(), devtool: z.unknown() })) })
    .parse(await built('shell/rspack.config.mjs'));
  const servers = shell.default.filter(({ target, devtool }) => target === 'node20' && devtool !== false);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatchObject(maps);
});

describe('what production installs', () => {
  /** Servers and schemas: the product has its own use for them. */
  const alsoOfTheProduct = ['@hono/node-server', 'hono', 'ipaddr.js', 'zod'];
  const ofStandIns = dependenciesOf('api/stand-ins');

  test.each(['api', 'shell'])(
    '%s needs nothing of the stand-ins and no package of the workspace',
    (folder) => {
      const needed = dependenciesOf(folder);
      expect(needed.filter((name) => name.startsWith('@matinee/'))).toEqual([]);
      expect(needed.filter((name) => ofStandIns.includes(name) && !alsoOfTheProduct.includes(name))).toEqual(
        [],
      );
    },
  );

  test('the stand-ins have dependencies that would be seen', () => {
    expect(ofStandIns).toEqual(expect.arrayContaining(['lmdb', 'mingo', ...alsoOfTheProduct]));
  });
});
