import path from 'node:path';
import { rspack } from '@rspack/core';
import { readJson } from './read-json.mjs';
import { sharedModules } from './shared-modules.mjs';
import { webConfig } from './web-config.mjs';

/**
 * The build of the shell's page: host of the remotes, knowing none of them.
 * @param dir the shell's folder
 */
export function shellConfig(dir) {
  return {
    ...webConfig(dir, {
      name: 'shell',
      shared: sharedModules(dir, { provide: true }),
      output: { path: path.join(dir, 'dist/web'), publicPath: '/', uniqueName: 'matinee_shell' },
      federation: { experiments: { optimization: { disableSnapshot: true, target: 'web' } } },
      describe: ({ files, groups }) => ({
        version: readJson(path.join(dir, 'package.json')).version,
        entry: groups['main'],
        groups,
        files,
        shared: Object.fromEntries(
          Object.entries(sharedModules(dir, { provide: true })).map(([request, { version }]) => [
            request,
            version,
          ]),
        ),
      }),
      plugins: [new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] })],
    }),
    entry: { main: ['./src/federation/provide-runtime.ts', './src/main.tsx'] },
  };
}
