import { readFileSync } from 'node:fs';
import { defineConfig } from '@rspack/cli';

const { dependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const packages = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/.*)?$`));

export default defineConfig({
  mode: 'production',
  target: 'node20',
  entry: {
    main: './src/main.ts',
    backup: './src/backup/backup.ts',
    restore: './src/backup/restore.ts',
  },
  // Names and lines for stacks; the sources themselves stay where they are built.
  devtool: 'nosources-source-map',
  output: {
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  // What the package depends on stays in node_modules, since some find their own files from where they lie. Of packages
  // that it only builds with, what is used becomes part of the built files: production does not carry the rest of them.
  externals: packages,
  externalsType: 'module',
  optimization: { minimize: false },
  module: {
    // import.meta.url must stay that of the built file, not become a path of the machine that built it.
    parser: { javascript: { importMeta: false } },
    rules: [
      { resourceQuery: /raw/, type: 'asset/source' },
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        type: 'javascript/auto',
      },
    ],
  },
});
