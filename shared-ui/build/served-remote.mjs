import path from 'node:path';
import { readJson } from './read-json.mjs';
import { sharedModules } from './shared-modules.mjs';
import { webConfig } from './web-config.mjs';

/**
 * The development server of a remote, for pages of a shell that runs somewhere else.
 * @param dir the remote's folder, with `remote.json` and `src/remote.ts`
 * @param port where it listens on this machine
 * @param hot whether the pages have React's development build: then changes reach them without a reload
 */
export function servedRemote(dir, { port, hot }) {
  const { name, contract, also } = readJson(path.join(dir, 'remote.json'));
  return {
    ...webConfig(dir, {
      name,
      remote: name,
      development: hot,
      hot,
      served: true,
      shared: sharedModules(dir, { provide: false, contract, also }),
      output: {
        publicPath: hot ? `http://localhost:${port}/` : 'auto',
        uniqueName: `matinee_${name}_${hot ? 'hot' : 'local'}`,
      },
      federation: {
        filename: 'remoteEntry.js',
        exposes: { './app': { import: './src/remote.ts', name: 'app' } },
      },
    }),
    entry: {},
    lazyCompilation: false,
    devServer: {
      host: 'localhost',
      port,
      hot,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      // The page is the shell's: without an address the client would look for its server there.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    },
  };
}
