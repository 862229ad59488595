import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

// Rspack resolves the federation runtime with require.resolve, to CommonJS, of which nothing can be shaken off.
const fromEnhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools/package.json'));
const esmOf = (name, from = fromTools) => path.join(path.dirname(from.resolve(name)), 'index.js');
export const runtimeAlias = {
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
export const slimRuntime = () => [
  instead(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, () =>
    esmOf('@module-federation/webpack-bundler-runtime'),
  ),
  instead(/[\\/]SnapshotHandler\.js$/, emptySnapshots),
];
