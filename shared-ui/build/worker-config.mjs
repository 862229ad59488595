import { swc } from './loaders.mjs';

/**
 * The build of a service worker: one classic script, since not every browser takes modules there.
 * @param dir the package's folder
 * @param entry its source
 * @param out folder that `worker.js` is written to
 */
export const workerConfig = (dir, { entry, out }) => ({
  context: dir,
  mode: 'production',
  devtool: false,
  target: ['webworker', 'es2022'],
  entry: { worker: entry },
  output: { path: out, filename: '[name].js', clean: true },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: { rules: [swc()] },
  performance: { hints: false },
});
