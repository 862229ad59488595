import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';

const PACKAGE = join(import.meta.dirname, '../..');

const configuration = (outDir: string): Configuration => ({
  mode: 'none',
  target: 'node20',
  entry: join(import.meta.dirname, 'crash-child.ts'),
  output: { path: outDir, filename: 'child.mjs', module: true, chunkFormat: 'module' },
  externalsType: 'module',
  externals: [/^[^./]/],
  module: {
    rules: [
      { test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } },
    ],
  },
});

/**
 * Bundles the child, since Node does not run TypeScript. The bundle lies inside the package, where its dependencies are
 * found. Returns its directory, for the caller to remove, and its file.
 */
export async function bundleChild(): Promise<{ dir: string; file: string }> {
  const cache = join(PACKAGE, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'mongodb-crash-'));
  const compiler = rspack(configuration(dir));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  return { dir, file: join(dir, 'child.mjs') };
}

export interface Child {
  readonly uri: string;
  /** Ends the process as a power cut would, as far as the process is concerned. */
  kill(): Promise<void>;
}

/** Starts the bundled stand-in on a data directory; resolves when it listens. */
export async function startChild(file: string, dataDir: string): Promise<Child> {
  const child = spawn(process.execPath, [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`the child ended with ${String(code)}`))),
  ])) as [Buffer];
  return {
    uri: `mongodb://127.0.0.1:${Number(line.toString())}/matinee?replicaSet=matinee&serverSelectionTimeoutMS=500`,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
