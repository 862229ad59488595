// The same source as one bundle, for comparison: the shell with the four remotes' modules in it, without federation.
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ownTimers, webConfig } from '../../../../federation.build.mjs';

const here = import.meta.dirname;
const shell = path.resolve(here, '../../../../shell');
const REMOTE_MODULE = /mfe-\w+[\\/]src[\\/]remote\.ts$/;
const describe = ({ files, groups }) => ({
  version: 'one-bundle',
  entry: groups['main'],
  groups,
  files,
  shared: {},
});

const instead = (pattern, issuer, request) =>
  new rspack.NormalModuleReplacementPlugin(pattern, (resource) => {
    if (issuer.test(resource.contextInfo.issuer)) resource.request = request;
  });

const config = webConfig(shell, {
  // Beside the shell's own build, where the shell's server finds its packages.
  output: { path: path.join(shell, 'dist/one-bundle/web'), publicPath: '/', uniqueName: 'matinee_one' },
  describe,
  plugins: [
    instead(
      /page-runtime\.ts$/,
      /shell[\\/]src[\\/]main\.tsx$/,
      path.join(here, 'page/imported-remotes.tsx'),
    ),
    instead(/at-work\.ts$/, /shell[\\/]src[\\/]main\.tsx$/, path.join(here, 'page/no-owners.ts')),
    ownTimers(path.join(shell, 'src/watching/browser-timers.ts')),
    instead(/remote\.css$/, REMOTE_MODULE, 'data:text/javascript,'),
    new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
  ],
});
config.module.rules.push({
  test: /\.tsx$/,
  issuer: REMOTE_MODULE,
  use: path.join(here, 'page/with-sheet.mjs'),
});

export default { ...config, entry: { main: './src/boot.ts' } };
