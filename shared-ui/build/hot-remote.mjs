// The development server of one remote, for a shell that runs: `rspack serve --config ../shared-ui/build/hot-remote.mjs` in its folder.
import path from 'node:path';
import { readJson } from './read-json.mjs';
import { sharedModules } from './shared-modules.mjs';
import { webConfig } from './web-config.mjs';

const dir = process.cwd();
const { name, contract, also } = readJson(path.join(dir, 'remote.json'));
const port = Number(process.env.HOT_PORT);
const address = `http://localhost:${port}/`;

export default {
  ...webConfig(dir, {
    name,
    remote: name,
    development: true,
    hot: true,
    shared: sharedModules(dir, { provide: false, contract, also }),
    output: { publicPath: address, uniqueName: `matinee_${name}_hot` },
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
    allowedHosts: 'all',
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    // The page is the shell's: without an address the client would look for its server there.
    client: { webSocketURL: `${address.replace('http', 'ws')}ws`, overlay: false },
  },
};
