import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { LOCAL_IDENT_NAME, swc } from './loaders.mjs';
import { productionRouter } from './production-router.mjs';

// The legacy build renders at once and to the end, and takes nothing from its surroundings: no timers, no channels.
const fromSharedUi = createRequire(new URL('../package.json', import.meta.url));
const reactDom = path.dirname(fromSharedUi.resolve('react-dom/package.json'));
const legacyServer = path.join(reactDom, 'cjs/react-dom-server-legacy.browser.production.js');

/**
 * The build of a script that renders on the server: one file, in which everything is there at once, for a place that has
 * the language and nothing else.
 * @param dir the package's folder
 * @param entry its source, or several that are run one after the other
 * @param out folder that it is written to
 * @param externals requests that the place provides
 */
export function viewConfig(dir, { entry, out, file, externals = [] }) {
  return {
    context: dir,
    mode: 'production',
    devtool: false,
    target: ['es2022'],
    entry: { view: entry },
    output: {
      path: out,
      filename: file,
      chunkLoading: false,
      wasmLoading: false,
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      // As in the build for browsers, whose files they are.
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      publicPath: '',
    },
    externalsType: 'commonjs2',
    externals: Object.fromEntries(externals.map((request) => [request, request])),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: { ...productionRouter, 'react-dom/server$': legacyServer },
    },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        swc(),
        {
          test: /\.module\.css$/,
          type: 'css/module',
          generator: { exportsOnly: true, localIdentName: LOCAL_IDENT_NAME },
        },
        { test: /\.(webp|avif|png|svg|woff2)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/(?<!\.module)\.css$/, 'data:text/javascript,'),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { moduleIds: 'deterministic', splitChunks: false },
    performance: { hints: false },
  };
}
