import { remotesIn } from '@matinee/release-tool';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** What is built in each package, as far as it ships; `stays` is built beside it. */
const deployed: Record<string, { ships: string[]; stays?: string[] }> = {
  api: { ships: ['dist/main.js', 'dist/main.js.map'] },
  shell: {
    ships: [
      'dist/server/main.js',
      'dist/web/assets/inter.woff2',
      'dist/web/css/main.css',
      'dist/web/favicon.svg.br',
      'dist/web/js/main.js',
      'dist/web/release.json',
    ],
    // All sources are in the maps of what pages run.
    stays: ['dist/one-bundle/web/main.js', 'dist/development/main.js', 'dist/web/maps/0af3.map'],
  },
  ...Object.fromEntries(remotesIn(root).map((name) => [`mfe-${name}`, { ships: ['dist/release.json'] }])),
};
const tools = ['api/release-tool', 'api/stand-ins', 'api/workspace'];
const built: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(deployed).map(([folder, { ships, stays = [] }]) => [folder, [...ships, ...stays]]),
  ),
  ...Object.fromEntries(tools.map((folder) => [folder, ['dist/main.js']])),
  'shared-ui': [],
};

/** Puts all packages below the temporary folder: their sources and what is built in them by name, and what they say of themselves. */
function copyPackages(): void {
  const files = Object.entries(built).flatMap(([folder, names]) =>
    [...sourcesIn(folder), ...names].map((name) => path.join(temporary, folder, name)),
  );
  for (const dir of new Set(files.map((file) => path.dirname(file)))) mkdirSync(dir, { recursive: true });
  for (const file of new Set(files)) writeFileSync(file, '');
  for (const folder of Object.keys(built))
    cpSync(path.join(root, folder, 'package.json'), path.join(temporary, folder, 'package.json'));
}

const listings = z.array(z.object({ name: z.string(), files: z.array(z.object({ path: z.string() })) }));
let packed: z.infer<typeof listings>;
// All at once: npm takes longer to start than to pack.
beforeAll(async () => {
  copyPackages();
  const folders = Object.keys(built).map((folder) => `./${folder}`);
  const words = ['pack', '--json', '--dry-run', '--ignore-scripts', ...folders];
  const { stdout } = await promisify(execFile)('npm', words, {
    cwd: temporary,
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      npm_config_cache: path.join(temporary, 'cache'),
      npm_config_update_notifier: 'false',
    },
  });
  packed = listings.parse(JSON.parse(stdout));
});

/** What npm packs of a package when it is built. */
function packedOf(folder: string): string[] {
  const { name } = z
    .object({ name: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')));
  const [listing, ...others] = packed.filter((one) => one.name === name);
  if (!listing || others.length > 0) throw new Error(`npm has packed ${name} not once`);
  return listing.files.map((file) => file.path).sort();
}

describe('what is deployed holds built files and no source, test or stand-in', () => {
  test.each(Object.entries(deployed))('%s', (folder, { ships }) => {
    expect(sourcesIn(folder).some((file) => /^src\/.*\.test\.tsx?$/.test(file))).toBe(true);
    expect(packedOf(folder).filter((file) => !/^(README|LICENSE)/.test(file))).toEqual(
      [...ships, 'package.json'].sort(),
    );
  });
});

test.each(tools)('of %s nothing is packed but what is built', (folder) => {
  expect(sourcesIn(folder).some((file) => file.endsWith('.test.ts'))).toBe(true);
  const files = packedOf(folder);
  expect(files.filter((file) => !file.startsWith('README'))).toEqual(['dist/main.js', 'package.json']);
});

test('of shared-ui, which others build with, the sources are packed, and no test', () => {
  const files = packedOf('shared-ui');
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
  const configuration = (file: string): Promise<unknown> => import(path.join(root, file));
  const maps = { devtool: 'nosources-source-map' };
  expect(await configuration('api/rspack.config.mjs')).toMatchObject({ default: maps });
  const shell = z
    .object({ default: z.array(z.object({ target: z.unknown(), devtool: z.unknown() })) })
    .parse(await configuration('shell/rspack.config.mjs'));
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
