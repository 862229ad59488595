// The front page as one team's monolith, for comparison: a bundle for browsers, and the same sources for a server of Node.
import path from 'node:path';
import { rspack } from '@rspack/core';
import { viewConfig, webConfig } from '../../../../federation.build.mjs';

const here = import.meta.dirname;
const shell = path.resolve(here, '../../../../shell');
const dist = path.join(shell, 'dist/monolith');
const describe = ({ files, groups }) => ({
  version: 'monolith',
  entry: groups['main'],
  groups,
  files,
  shared: {},
});

const browser = webConfig(shell, {
  output: { path: path.join(dist, 'web'), publicPath: '/', uniqueName: 'matinee_monolith' },
  describe,
});
const server = viewConfig(shell, {
  entry: path.join(here, 'page/monolith-server.tsx'),
  out: path.join(dist, 'server'),
  file: 'main.mjs',
});
// Their addresses have no host: the same on the server and in the browser.
const pictures = { url: 'relative' };
// This package has none of a page's.
const modules = [path.join(shell, 'node_modules'), 'node_modules'];
const { 'react-dom/server$': _legacy, ...alias } = server.resolve.alias;

export default [
  {
    ...browser,
    entry: { main: path.join(here, 'page/monolith.tsx') },
    resolve: { ...browser.resolve, modules },
    module: { ...browser.module, parser: { javascript: pictures } },
  },
  {
    ...server,
    target: ['node20', 'es2022'],
    experiments: { outputModule: true },
    externals: [],
    module: {
      ...server.module,
      parser: { javascript: { ...server.module.parser.javascript, ...pictures } },
    },
    resolve: { ...server.resolve, alias, modules },
    // The same names of pictures as in the build for browsers, and its renderer for Node.
    output: {
      ...server.output,
      publicPath: '/',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    plugins: [
      ...server.plugins,
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify('production') }),
    ],
  },
];
