import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rspack, type Configuration } from '@rspack/core';

const PACKAGE = join(import.meta.dirname, '../../..');

/** Files that Node can run. */
export interface Built {
  /** The API as it is deployed. */
  api: string;
  /** Takes a StandInOrder. */
  standIn: string;
  remove(): void;
}

/** A new folder inside a package, where a built file finds the packages that it does not contain. */
function folderIn(packageFolder: string): string {
  const cache = join(packageFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'processes-'));
}

async function buildApi(folder: string): Promise<string> {
  const cli = dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json'));
  const words = [join(cli, 'bin', 'rspack.js'), 'build', '--output-path', folder];
  await promisify(execFile)(process.execPath, words, { cwd: PACKAGE });
  return join(folder, 'main.js');
}

function standInConfiguration(folder: string): Configuration {
  return {
    mode: 'none',
    target: 'node20',
    context: PACKAGE,
    entry: join(import.meta.dirname, 'stand-in.ts'),
    output: { path: folder, filename: 'stand-in.mjs', module: true, chunkFormat: 'module' },
    externalsType: 'module',
    externals: [/^(?!@matinee\/)[^./]/],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
      ],
    },
  };
}

async function buildStandIn(folder: string): Promise<string> {
  const compiler = rspack(standInConfiguration(folder));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  return join(folder, 'stand-in.mjs');
}

/** Builds the API by its own configuration, and the stand-ins, since Node does not run TypeScript. Takes half a second. */
export async function buildProcesses(): Promise<Built> {
  const folders = { api: folderIn(PACKAGE), standIn: folderIn(join(PACKAGE, 'stand-ins')) };
  const [api, standIn] = await Promise.all([buildApi(folders.api), buildStandIn(folders.standIn)]);
  return {
    api,
    standIn,
    remove: () => Object.values(folders).forEach((folder) => rmSync(folder, { recursive: true })),
  };
}
