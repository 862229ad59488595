// The build configuration that the shell and every remote share.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

// What the shell provides to every remote. react-dom, the router package and the toasts stay behind shared-ui.
const shared = ['react', 'react/jsx-runtime', 'swr', '@matinee/shared-ui', '@matinee/shared-ui/router'];
const packageOf = (request) => request.match(/^(@[^/]+\/)?[^/]+/)[0];

/** Shared-module settings: the shell provides eagerly, a remote only consumes and is refused outside its `^` range. */
function sharedModules(dir, { provide }) {
  const entries = shared.map((request) => {
    const { version } = readJson(path.join(dir, 'node_modules', packageOf(request), 'package.json'));
    const [major, minor] = version.split('.');
    const range = { singleton: true, strictVersion: true, requiredVersion: `^${major}.${minor}.0` };
    return [request, provide ? { ...range, version, eager: true } : { ...range, import: false }];
  });
  return Object.fromEntries(entries);
}

// Rspack resolves the federation runtime with require.resolve, to CommonJS, of which nothing can be shaken off.
const fromEnhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools/package.json'));
const esmOf = (name, from = fromTools) => path.join(path.dirname(from.resolve(name)), 'index.js');
const runtimeAlias = {
  '@module-federation/runtime': esmOf('@module-federation/runtime'),
  '@module-federation/runtime-core': esmOf(
    '@module-federation/runtime-core',
    createRequire(esmOf('@module-federation/runtime')),
  ),
};
const instead = (pattern, of) =>
  new rspack.NormalModuleReplacementPlugin(pattern, (resource) => {
    resource.request = of(resource);
  });
// Without snapshots (disableSnapshot) the runtime still brings the class that reads them; it has an empty one, too.
const emptySnapshots = ({ context, request, contextInfo }) =>
  /runtime-core[\\/]dist[\\/]core\.js$/.test(contextInfo.issuer)
    ? `data:text/javascript,export { DisabledSnapshotHandler as SnapshotHandler } from ${JSON.stringify(path.join(context, 'plugins/snapshot/disabled.js'))}`
    : request;
const slimRuntime = () => [
  instead(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, () =>
    esmOf('@module-federation/webpack-bundler-runtime'),
  ),
  instead(/[\\/]SnapshotHandler\.js$/, emptySnapshots),
];

// react-router's package leads to its development build only; the other one lies beside it.
const fromSharedUi = createRequire(new URL('shared-ui/package.json', import.meta.url));
const fromRouterDom = createRequire(fromSharedUi.resolve('react-router-dom'));
const routerDist = path.resolve(path.dirname(fromRouterDom.resolve('react-router')), '../production');
const productionRouter = {
  'react-router$': path.join(routerDist, 'index.mjs'),
  'react-router/dom$': path.join(routerDist, 'dom-export.mjs'),
};

const federated = (settings) => [
  ...slimRuntime(),
  new ModuleFederationPlugin({ dts: false, manifest: false, shareStrategy: 'loaded-first', ...settings }),
];

/** @param refresh keeps the state of components over a change: development pages only */
export const swc = (development = false, refresh = false) => ({
  test: /\.tsx?$/,
  use: {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development, refresh } },
      },
    },
  },
});

export const sheets = (dir) => ({
  test: /\.css$/,
  type: 'css/auto',
  use: [
    {
      loader: require.resolve('postcss-loader'),
      options: { postcssOptions: { plugins: [[require.resolve('@tailwindcss/postcss'), { base: dir }]] } },
    },
  ],
});

/**
 * Writes what a deployment needs to know about a build: every file with its size and SHA-384, and which files each
 * chunk group needs. The shell's server and the release tool read nothing else. Texts also get a compressed twin.
 */
class DescribeBuild {
  constructor(describe) {
    this.describe = describe;
  }
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('DescribeBuild', (compilation) => {
      // After the integrity plugin has put its hashes into the files: they are final only then.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'DescribeBuild', stage }, () => {
        const files = {};
        for (const { name, source } of compilation.getAssets().slice()) {
          const bytes = source.buffer();
          const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
          if (name.endsWith('.map')) continue;
          files[name] = { integrity, bytes: bytes.length };
          if (!/\.(js|css|svg)$/.test(name)) continue;
          const packed = brotliCompressSync(bytes);
          files[name].brotli = packed.length;
          compilation.emitAsset(`${name}.br`, new compiler.rspack.sources.RawSource(packed));
        }
        const groups = {};
        for (const group of compilation.chunkGroups)
          if (group.name) groups[group.name] = group.getFiles().filter((file) => file in files);
        const document = this.describe({ files, groups });
        compilation.emitAsset(
          'release.json',
          new compiler.rspack.sources.RawSource(JSON.stringify(document, null, 1)),
        );
      });
    });
  }
}

/**
 * Gives every request for a chunk after the first an address of its own, over all attempts of a page: a request that
 * hangs holds Chromium's cache lock on its address, a retry would wait behind it or its element, and a preload that
 * failed answers for its address.
 */
class FreshAddresses {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack;
    const { getChunkScriptFilename, getChunkCssFilename, publicPath } = RuntimeGlobals;
    const wrap = (fileOf) => `if (${fileOf}) ${fileOf} = fresh(${fileOf});`;
    class Addresses extends RuntimeModule {
      constructor() {
        super('fresh-addresses', RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        return `
          const asked = (globalThis.matineeAsked ??= new Map());
          const again = Number(document.currentScript?.src.split('?attempt=')[1] ?? 0);
          const fresh = (fileOf) => (chunk) => {
            const file = fileOf(chunk);
            const url = ${publicPath} + file;
            const before = asked.get(url) ?? again;
            asked.set(url, before + 1);
            if (before === 0) return file;
            const hanging = 'script[src^="' + url + '"], link[data-rspack-loading][href^="' + url + '"]';
            for (const element of document.querySelectorAll(hanging)) element.remove();
            return file + '?attempt=' + before;
          };
          ${[getChunkScriptFilename, getChunkCssFilename].map(wrap).join('\n')}`;
      }
    }
    compiler.hooks.thisCompilation.tap('FreshAddresses', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshAddresses', (chunk) => {
        compilation.addRuntimeModule(chunk, new Addresses());
      });
    });
  }
}

/**
 * What shell and remotes have in common.
 * @param dir the package's folder
 * @param federation settings of the federation plugin; absent in a build that takes no part in it (the benchmark's)
 */
export function webConfig(
  dir,
  { name, output, federation, shared, describe, development = false, plugins = [] },
) {
  const hash = development ? '' : '.[contenthash:8]';
  return {
    context: dir,
    mode: development ? 'development' : 'production',
    devtool: development ? 'cheap-module-source-map' : false,
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
        swc(development),
        sheets(dir),
        { test: /\.(webp|avif|png|svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...(federation ? federated({ name, shared, ...federation }) : []),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new FreshAddresses(),
      new DescribeBuild(describe),
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

/**
 * The build of a remote: `remoteEntry.js` exposing `./app`, one chunk a screen, and `release.json`.
 * @param dir the remote's folder, with `remote.json` (name, team, routes) and `src/remote.ts`; the environment's
 *   MATINEE_RELEASE names the release
 */
export function remoteConfig(dir) {
  const remote = readJson(path.join(dir, 'remote.json'));
  const version = process.env.MATINEE_RELEASE ?? `${readJson(path.join(dir, 'package.json')).version}-dev`;
  const modules = sharedModules(dir, { provide: false });
  const ranges = Object.fromEntries(
    Object.entries(modules).map(([request, { requiredVersion }]) => [request, requiredVersion]),
  );
  return {
    ...webConfig(dir, {
      name: remote.name,
      shared: modules,
      output: {
        path: path.join(dir, 'dist'),
        publicPath: 'auto',
        // Unique per release: otherwise a second release in the same page would silently run the first one's chunks.
        uniqueName: `matinee_${remote.name}_${version.replace(/\W/g, '_')}`,
      },
      federation: {
        filename: 'remoteEntry.js',
        exposes: { './app': { import: './src/remote.ts', name: 'app' } },
        // The shell puts the runtime into the page once; a remote brings none of its own.
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      },
      describe: ({ files, groups }) => ({
        name: remote.name,
        team: remote.team,
        version,
        entry: 'remoteEntry.js',
        expose: './app',
        preload: groups['app'] ?? [],
        routes: remote.routes.map(({ screen, ...route }) => ({
          ...route,
          screen,
          preload: groups[screen] ?? [],
        })),
        files,
        shared: ranges,
        builtAt: new Date().toISOString(),
        commit: process.env.MATINEE_COMMIT ?? null,
      }),
    }),
    entry: {},
  };
}

/**
 * The build of the shell's page: host of the remotes, knowing none of them.
 * @param dir the shell's folder
 */
export function shellConfig(dir) {
  return {
    ...webConfig(dir, {
      name: 'shell',
      shared: sharedModules(dir, { provide: true }),
      output: { path: path.join(dir, 'dist/web'), publicPath: '/', uniqueName: 'matinee_shell' },
      federation: { experiments: { optimization: { disableSnapshot: true, target: 'web' } } },
      describe: ({ files, groups }) => ({
        version: readJson(path.join(dir, 'package.json')).version,
        entry: groups['main'],
        groups,
        files,
        shared: Object.fromEntries(
          Object.entries(sharedModules(dir, { provide: true })).map(([request, { version }]) => [
            request,
            version,
          ]),
        ),
      }),
      plugins: [new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] })],
    }),
    entry: { main: ['./src/federation/provide-runtime.ts', './src/main.tsx'] },
  };
}

/**
 * The build of a Node process: our TypeScript in one file, every package left to node_modules.
 * @param dir the package's folder
 * @param entry name → source file; each becomes `dist/<out>/<name>.js`
 */
export function nodeConfig(dir, entry, out = '') {
  return {
    context: dir,
    mode: 'production',
    devtool: 'source-map',
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
        /^[./]/.test(request) || path.isAbsolute(request) || request.startsWith('@matinee/')
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
