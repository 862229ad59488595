import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { DescribeBuild } from './describe-build.mjs';
import { eagerCompilation } from './eager-compilation.mjs';
import { FreshAddresses } from './fresh-addresses.mjs';
import { sheets, swc } from './loaders.mjs';
import { productionRouter } from './production-router.mjs';
import { runtimeAlias, slimRuntime } from './slim-runtime.mjs';

const federated = (settings) => [
  ...slimRuntime(),
  new ModuleFederationPlugin({ dts: false, manifest: false, shareStrategy: 'loaded-first', ...settings }),
];

/**
 * What shell and remotes have in common.
 * @param dir the package's folder
 * @param federation settings of the federation plugin; absent in a build that takes no part in it (the benchmark's)
 * @param remote name of the remote whose sheets are to stay in its slot; absent for a whole page
 * @param hot served by a development server that changes it in open pages: without hashes and without a description
 */
export function webConfig(
  dir,
  { name, remote, output, federation, shared, describe, development = false, hot = false, plugins = [] },
) {
  const hash = hot ? '' : '.[contenthash:8]';
  return {
    context: dir,
    mode: development ? 'development' : 'production',
    // Hidden: no file names its map, and DescribeBuild takes them out of what is published.
    devtool: development ? 'cheap-module-source-map' : describe && !hot ? 'hidden-source-map' : false,
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
      alias: { ...runtimeAlias, ...(development ? {} : productionRouter) },
    },
    module: {
      rules: [
        {
          test: /node_modules[\\/]@module-federation[\\/](runtime|runtime-core|webpack-bundler-runtime)[\\/]/,
          sideEffects: false,
        },
        // Released remotes take react/jsx-runtime from the shell, also from one with React's development build.
        swc(hot, hot),
        sheets(dir, remote),
        { test: /\.(webp|avif|png|svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...(federation ? federated({ name, shared, ...federation }) : []),
      ...(hot
        ? [new ReactRefreshRspackPlugin({ overlay: false })]
        : [
            eagerCompilation(),
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
            new FreshAddresses(),
            new DescribeBuild(describe),
          ]),
      ...plugins,
    ],
    // A chunk is named by its screen, so that a release document can say what each route needs.
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'named',
      realContentHash: true,
      splitChunks: false,
      // Whole builds, not chunks, decide what of a module is used and how short its names are: smaller when packed.
      usedExports: 'global',
      mangleExports: 'size',
    },
    performance: { hints: false },
  };
}
