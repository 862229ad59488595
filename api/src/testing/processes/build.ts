import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rspack, type Configuration } from '@rspack/core';
import { inject } from 'vitest';
import { BUILT_IN, nameOfBuilt } from './remove-built.ts';

const PACKAGE = join(import.meta.dirname, '../../..');

/** Files that Node can run. */
export interface Built {
  /** The API as it is deployed. */
  api: string;
  /** Takes a StandInOrder. */
  standIn: string;
}

/** A folder of this worker inside a package, where a built file finds the packages that it does not contain. */
function folderIn(cache: string): string {
  const folder = join(cache, `${nameOfBuilt(inject('testRun'))}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
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

let built: Promise<Built> | undefined;

/**
 * Builds the API by its own configuration, and the stand-ins, since Node does not run TypeScript. Takes a second, so test files
 * that share a worker share what is built.
 */
export const buildProcesses = (): Promise<Built> => (built ??= build());

async function build(): Promise<Built> {
  const [api, standIn] = await Promise.all([
    buildApi(folderIn(BUILT_IN.api)),
    buildStandIn(folderIn(BUILT_IN.standIns)),
  ]);
  return { api, standIn };
}
