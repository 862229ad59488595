import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { visitorCalls } from '@matinee/api/visitor-calls';
import { z } from 'zod';
import { TAKEN_NAMES } from '../new-remote/taken-names.ts';
import { callsFile } from './calls-file.ts';

const described = z.object({
  version: z.string(),
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

/** What the build preset and the release command take of the registry. */
const PRESET = [
  '@module-federation/enhanced',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/plugin-react-refresh',
  '@tailwindcss/postcss',
  'postcss',
  'postcss-loader',
  'tailwindcss',
];
const COMMAND = [
  '@hono/zod-openapi',
  '@jridgewell/trace-mapping',
  'acorn',
  'aws4fetch',
  'canonicalize',
  'hono',
  'semver',
];
/** What a new remote is checked with; `matinee-release smoke` takes Playwright. */
const TOOLS = [
  '@testing-library/react',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'playwright',
  'typescript',
  'vitest',
];

/** The release command. Keys are made by Node alone, as in this repository. */
const RELEASE = `#!/usr/bin/env node
const [act, ...words] = process.argv.slice(2);
if (act === 'new-key') {
  const { newKeyLines } = await import('./new-key.mjs');
  try {
    console.log(newKeyLines(words, process.cwd()).join('\\n'));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
} else await import('../release/release.js');
`;

/** The versions of this repository: package → exact version. */
function catalogOf(root: string): Record<string, string> {
  const text = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, catalog = ''] = /^catalog:\n((?: {2}.+\n)+)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...catalog.matchAll(/^ {2}'?([^':]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  );
}

function run(file: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

const isShipped = (file: string) => !/\.test\.tsx?$|[\\/]testing([\\/]|$)/.test(file);

/**
 * Packs what a team needs that has a repository of its own: the site contract with its types, the build preset, the release
 * command and the template. It is the package that its code imports, so that there is one of them.
 * @param root this repository, installed
 * @param out folder for the package
 * @returns path of the package, as npm installs it
 */
export function writeKit(root: string, out: string): string {
  const stage = mkdtempSync(path.join(tmpdir(), 'matinee-kit-'));
  const source = path.join(root, 'shared-ui');
  const files = path.join(root, 'api/workspace/kit/files');
  const into = (name: string) => path.join(stage, name);
  try {
    const read = described.parse(JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')));
    const catalog = catalogOf(root);
    const versions = (names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => {
          const version = catalog[name];
          if (!version) throw new Error(`${name} has no version in pnpm-workspace.yaml.`);
          return [name, version];
        }),
      );
    for (const folder of ['src', 'build'])
      cpSync(path.join(source, folder), into(folder), { recursive: true, filter: isShipped });
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    run(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', into('types')], source);
    writeFileSync(into('types/calls.d.ts'), callsFile(visitorCalls()));
    const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
    run(
      process.execPath,
      [rspack, 'build', '--output-path', into('release')],
      path.join(root, 'api/release-tool'),
    );
    cpSync(path.join(root, 'api/workspace/new-remote/template'), into('template'), { recursive: true });
    cpSync(path.join(root, 'tsconfig.base.json'), into('tsconfig.base.json'));
    cpSync(path.join(root, 'LICENSE'), into('LICENSE'));
    mkdirSync(into('bin'));
    for (const file of ['new-remote.mjs', 'publish.yml', 'README.md'])
      cpSync(path.join(files, file), into(`bin/${file}`));
    cpSync(path.join(root, 'api/workspace/new-key.mjs'), into('bin/new-key.mjs'));
    writeFileSync(into('bin/release.mjs'), RELEASE);
    writeFileSync(
      into('build/kit.mjs'),
      "export { default as localRemote } from './local-remote.mjs';\nexport { remoteConfig } from './remote-config.mjs';\n",
    );
    const typesOf = (entry: string) => entry.replace('./src/', './types/').replace(/\.tsx?$/, '.d.ts');
    const entries = Object.entries(read.exports).filter(([entry]) => !entry.startsWith('./testing'));
    writeFileSync(
      into('package.json'),
      `${JSON.stringify(
        {
          name: '@matinee/shared-ui',
          version: read.version,
          description: 'The site contract of Matinee, with what builds and releases a remote',
          license: 'MIT',
          type: 'module',
          exports: {
            ...Object.fromEntries(
              entries.map(([entry, file]) => [
                entry,
                /\.tsx?$/.test(file) ? { types: typesOf(file), default: file } : file,
              ]),
            ),
            // Types alone: there is nothing to run.
            './calls': { types: './types/calls.d.ts' },
            './build': './build/kit.mjs',
            './tsconfig.base.json': './tsconfig.base.json',
            './package.json': './package.json',
          },
          bin: { 'matinee-release': './bin/release.mjs', 'matinee-new-remote': './bin/new-remote.mjs' },
          dependencies: {
            ...versions(Object.keys(read.dependencies)),
            ...versions(PRESET),
            ...versions(COMMAND),
          },
          matinee: { tools: versions([...TOOLS, '@rspack/dev-server']), taken: TAKEN_NAMES },
        },
        null,
        2,
      )}\n`,
    );
    mkdirSync(out, { recursive: true });
    const packed = run('npm', ['pack', '--silent', '--pack-destination', path.resolve(out)], stage);
    return path.join(path.resolve(out), packed.trim().split('\n').at(-1) ?? '');
  } finally {
    rmSync(stage, { recursive: true });
  }
}
