// The build of a remote's own page: the remote with its own React, for working on it without the shell.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { sheets, swc } from './federation.build.mjs';

/** Between a remote's host and its own page. The local API and Clerk know these origins (AUTHORIZED_PARTIES). */
const FROM_HOST = 100;

/**
 * The development server of a remote's own page. It needs a running site, for data, pictures and sign-in: the one at
 * SITE_URL, or on PORT of this machine (3000).
 * @param dir the remote's folder, with `remote.json` and `src/standalone.tsx`
 */
export function standaloneConfig(dir) {
  const read = (file) => JSON.parse(readFileSync(path.join(dir, file), 'utf8'));
  const remote = read('remote.json');
  const { portOffset } = read('package.json').matinee;
  const sitePort = Number(process.env.PORT || 3000);
  const site = process.env.SITE_URL || `http://localhost:${sitePort}`;
  return {
    context: dir,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    target: ['web', 'es2022'],
    entry: { main: './src/standalone.tsx' },
    output: { path: path.join(dir, 'dist/standalone'), publicPath: '/', uniqueName: `${remote.name}_page` },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: {
      rules: [swc(true, true), sheets(dir), { test: /\.(webp|avif|png|svg|woff2)$/, type: 'asset/resource' }],
    },
    plugins: [
      new rspack.HtmlRspackPlugin({
        title: `${remote.team} · Matinee`,
        templateContent:
          '<!doctype html><html lang="en"><head><link rel="icon" href="/favicon.svg"></head><body><div id="root"></div></body></html>',
        meta: { viewport: 'width=device-width, initial-scale=1' },
      }),
      new ReactRefreshRspackPlugin(),
    ],
    lazyCompilation: false,
    devServer: {
      host: 'localhost',
      port: sitePort + portOffset + FROM_HOST,
      historyApiFallback: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      proxy: [
        { context: ['/api', '/__clerk', '/favicon.svg'], target: site },
        // The site's start page carries the settings that every page needs.
        { context: ['/__site'], target: site, pathRewrite: () => '/' },
      ],
    },
  };
}
