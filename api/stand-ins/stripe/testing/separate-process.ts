import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { onTestFinished } from 'vitest';
import type { StripeStandInOptions } from '../index.ts';
import { PACKAGE_DIR, temporaryDir } from './workspace.ts';

const MAIN = `import { startStripeStandIn } from 'stand-in';
const { port } = await startStripeStandIn(JSON.parse(process.argv[2]));
process.send(port);
setInterval(() => {}, 60_000);
`;

/** Bundles the stand-in as the runner does; the result starts it in a process of its own. */
export async function bundledStandIn(): Promise<(options: StripeStandInOptions) => Promise<SeparateProcess>> {
  const dir = await temporaryDir({ withPackages: true });
  await writeFile(join(dir, 'main.js'), MAIN);
  const bundler = rspack({
    mode: 'development',
    devtool: false,
    target: 'node20',
    context: PACKAGE_DIR,
    entry: join(dir, 'main.js'),
    output: { path: join(dir, 'dist'), filename: 'main.mjs', module: true, chunkFormat: 'module' },
    resolve: { alias: { 'stand-in': join(PACKAGE_DIR, 'stripe/index.ts') } },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
  });
  await new Promise<void>((resolve, reject) =>
    bundler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else bundler.close(() => resolve());
    }),
  );
  return (options) => start(join(dir, 'dist/main.mjs'), options);
}

export interface SeparateProcess {
  port: number;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
}

async function start(script: string, options: StripeStandInOptions): Promise<SeparateProcess> {
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const port: unknown = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => message),
    exited.then(() => Promise.reject(new Error('The stand-in ended before it was ready'))),
  ]);
  return { port: Number(port), kill };
}
