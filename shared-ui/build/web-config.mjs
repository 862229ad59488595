import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { DescribeBuild } from './describe-build.mjs';
import { eagerCompilation } from './eager-compilation.mjs';
import { FreshAddresses } from './fresh-addresses.mjs';
import { AS_IT_IS, sheets, swc } from './loaders.mjs';
import { productionRouter, slimmedRouter } from './production-router.mjs';
import { onlyScreens } from './screens-of-routes.mjs';
import { keylessIcons, smallIcons } from './slim-icons.mjs';
import { slimRuntime } from './slim-runtime.mjs';

const federated = (settings) => [
  slimRuntime(),
  new ModuleFederationPlugin({ dts: false, manifest: false, shareStrategy: 'loaded-first', ...settings }),
];

/**
 * What shell and remotes have in common.
 * @param dir the package's folder
 * @param federation settings of the federation plugin, of a remote; absent for the page that remotes are loaded into
 * @param version of what is built
 * @param remote name of the remote whose sheets are to stay in its slot; absent for a whole page
 * @param splitChunks what is to be in chunks of its own; nothing when absent
 * @param served by a development server: without hashes and without a description
 * @param hot which also changes it in open pages
 */
export function webConfig(
  dir,
  {
    name,
    version,
    remote,
    output,
    federation,
    shared,
    describe,
    splitChunks = false,
    development = false,
    served = false,
    hot = false,
    plugins = [],
  },
) {
  const hash = served ? '' : '.[contenthash:8]';
  return {
    context: dir,
    mode: development ? 'development' : 'production',
    // Hidden: no file names its map, and DescribeBuild takes them out of what is published.
    devtool: development || served ? 'cheap-module-source-map' : 'hidden-source-map',
    target: ['web', 'es2022'],
    output: {
      clean: true,
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      cssFilename: `css/[name]${hash}.css`,
      cssChunkFilename: `css/[name]${hash}.css`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      // No longer than a page waits for a remote (REMOTE_TIMEOUT_MS of the shell).
      chunkLoadTimeout: 4_000,
      ...output,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: {
        // What it gives to React 16 and 17 every React has by now.
        'use-sync-external-store/shim$': 'react',
        ...(development ? {} : productionRouter),
      },
    },
    module: {
      rules: [
        // Released remotes take react/jsx-runtime from the shell, also from one with React's development build.
        swc(hot, hot),
        sheets(dir, remote),
        // A page of its own says of itself what else stands there.
        ...(remote && !served ? [onlyScreens(dir)] : []),
        smallIcons,
        ...(development ? [] : [slimmedRouter, keylessIcons]),
        { test: /\.(webp|avif|png|svg|woff2)$/, type: 'asset/resource' },
        { resourceQuery: AS_IT_IS, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...(federation ? federated({ name, shared, ...federation }) : []),
      ...(hot ? [new ReactRefreshRspackPlugin({ overlay: false })] : []),
      ...(served
        ? []
        : [
            eagerCompilation(),
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
            new FreshAddresses(),
            new DescribeBuild(describe, dir, { name, version }),
          ]),
      ...plugins,
    ],
    // A chunk is named by its screen, so that a release document can say what each route needs.
    optimization: {
      ...(served && { minimize: false }),
      // Short names for the page, whose main file is another one with every release; a remote's files stay the same where they can.
      moduleIds: federation ? 'deterministic' : 'natural',
      chunkIds: 'named',
      realContentHash: true,
      splitChunks,
      // Whole builds, not chunks, decide what of a module is used and how short its names are: smaller when packed.
      usedExports: 'global',
      mangleExports: 'size',
      minimizer: [
        // Of the language that browsers are given, so that what it has is used.
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: {
            compress: { ecma: 2022, passes: 6 },
            mangle: true,
            format: { comments: false, ecma: 2022 },
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    performance: { hints: false },
  };
}
