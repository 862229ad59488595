// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provideForOlder } from './older-entries.ts';

interface Container {
  init(...given: unknown[]): unknown;
  get(expose: string): Promise<() => { shown: unknown }>;
}

// Among the packages that the build looks for.
const dir = mkdtempSync(path.join(import.meta.dirname, '../../.containers-'));
afterAll(() => rmSync(dir, { recursive: true }));

type Kind = 'today' | 'older';

const files: Record<string, string> = {
  'package.json': '{}',
  'remote.js': `export { version as shown } from 'react';\n`,
  // A remote of one file that takes React of the page, to be run in Node.
  'config.mjs': `
    import { swc } from '../../shared-ui/build/loaders.mjs';
    import { slimRuntime } from '../../shared-ui/build/slim-runtime.mjs';
    const older = { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true } };
    const dir = import.meta.dirname;
    export const configOf = (kind, ModuleFederationPlugin) => ({
      context: dir,
      mode: 'production',
      target: 'async-node',
      entry: {},
      module: { rules: [swc()] },
      output: { path: dir + '/' + kind, uniqueName: kind, library: { type: 'commonjs2' } },
      plugins: [
        ...(kind === 'older' ? [] : [slimRuntime()]),
        new ModuleFederationPlugin({
          name: 'kiosk',
          filename: 'remoteEntry.js',
          library: { type: 'commonjs2' },
          exposes: { './app': { import: './remote.js', name: 'app' } },
          shared: { react: { import: false, singleton: true, strictVersion: true, requiredVersion: '^19.3.0' } },
          dts: false,
          manifest: false,
          shareStrategy: 'loaded-first',
          ...(kind === 'older' && { experiments: older }),
        }),
      ],
    });`,
};

async function build(kind: Kind): Promise<void> {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, file), text);
  const { configOf } = (await import(pathToFileURL(path.join(dir, 'config.mjs')).href)) as {
    configOf(kind: Kind, plugin: typeof ModuleFederationPlugin): Configuration;
  };
  const compiler = rspack(configOf(kind, ModuleFederationPlugin));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    );
  });
}

/** The container of a build, given what a page shares, anew each time. */
async function inPageWith(kind: Kind, versions: string[]): Promise<Container> {
  const scope = {
    react: Object.fromEntries(
      versions.map((version) => [
        version,
        { get: () => () => ({ version }), from: 'shell', eager: true as const, loaded: 1 as const },
      ]),
    ),
  };
  provideForOlder(scope);
  const require = createRequire(import.meta.url);
  const entry = path.join(dir, kind, 'remoteEntry.js');
  for (const file of Object.keys(require.cache)) if (file.startsWith(dir)) delete require.cache[file];
  const container = require(entry) as Container;
  await container.init(scope, [], {
    version: '',
    shareScopeKeys: 'default',
    shareScopeMap: { default: scope },
  });
  return container;
}

describe.each(['today', 'older'] as const)('a remote that was built %s', (kind) => {
  beforeAll(() => build(kind), 60_000);

  test('takes what the page shares', async () => {
    const { get } = await inPageWith(kind, ['19.4.0']);
    expect((await get('./app'))().shown).toBe('19.4.0');
  });

  test('refuses another version than it was built for', async () => {
    const { get } = await inPageWith(kind, ['20.0.0']);
    await expect(get('./app').then((factory) => factory())).rejects.toThrow(/react.*\^19\.3\.0/);
  });

  test('refuses a page that does not share it at all', async () => {
    const { get } = await inPageWith(kind, []);
    await expect(get('./app').then((factory) => factory())).rejects.toThrow('react');
  });

  test('says so when it does not have what is asked for', async () => {
    const { get } = await inPageWith(kind, ['19.4.0']);
    await expect(get('./other').then((factory) => factory())).rejects.toThrow('does not exist in container');
  });
});
