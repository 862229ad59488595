import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, type Configuration } from '@rspack/core';

const shell = path.resolve(import.meta.dirname, '../../..');

/** The configurations of the build, which is written in JavaScript. */
interface Building {
  nodeConfig(dir: string, entry: Record<string, string>): Configuration;
  viewConfig(dir: string, options: { entry: string; out: string; file: string }): Configuration;
}

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    rspack(config, (error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    );
  });

async function make() {
  const building = (await import(path.resolve(shell, '../federation.build.mjs'))) as Building;
  const out = await mkdtemp(path.join(tmpdir(), 'matinee-renderer-'));
  const source = './server/first-view';
  try {
    const scripts = building.nodeConfig(shell, {
      child: `${source}/child/child.ts`,
      probe: `${source}/child/probe.ts`,
    });
    await build({ ...scripts, output: { ...scripts.output, path: out } });
    await build(building.viewConfig(shell, { entry: `${source}/host/host.tsx`, out, file: 'host.cjs' }));
    const [child = '', probe = '', host = ''] = await Promise.all(
      ['child.js', 'probe.js', 'host.cjs'].map((file) => readFile(path.join(out, file), 'utf8')),
    );
    return { child, probe, host };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

let made: ReturnType<typeof make> | undefined;

/** The scripts of a renderer, built from the sources as `npm start` does; once a process. */
export const builtRenderer = (): ReturnType<typeof make> => (made ??= make());
