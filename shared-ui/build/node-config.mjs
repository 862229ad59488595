import path from 'node:path';
import { swc } from './loaders.mjs';

/**
 * The build of a Node process: our TypeScript in one file, packages left to node_modules.
 * @param dir the package's folder
 * @param entry name → source file; each becomes `dist/<out>/<name>.js`
 * @param inside packages that become part of the file: of a large one that is used a little, only that is deployed
 */
export function nodeConfig(dir, entry, out = '', inside = []) {
  return {
    context: dir,
    mode: 'production',
    // Names and lines for stacks; the sources themselves stay where they are built.
    devtool: 'nosources-source-map',
    target: 'node20',
    entry,
    output: {
      path: path.join(dir, 'dist', out),
      clean: true,
      filename: '[name].js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    externalsType: 'module',
    externals: [
      ({ request }, callback) =>
        /^[./]/.test(request) ||
        path.isAbsolute(request) ||
        request.startsWith('@matinee/') ||
        inside.includes(request)
          ? callback()
          : callback(null, `module ${request}`),
    ],
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: { rules: [swc()] },
    node: { __dirname: false, __filename: false },
    optimization: { minimize: false, splitChunks: false },
    performance: { hints: false },
  };
}
