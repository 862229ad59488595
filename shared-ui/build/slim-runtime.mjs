import { createRequire } from 'node:module';
import { rspack } from '@rspack/core';

const { resolve } = createRequire(import.meta.url);
const ours = resolve('@matinee/shared-ui/container-runtime');
const script = `import { installContainer } from ${JSON.stringify(ours)}; installContainer(__webpack_require__);`;

/**
 * Puts our container runtime in the place of Module Federation's. That one can be a host, load remotes by manifest, negotiate
 * versions between many hosts and be changed by plugins: a remote does none of it, and would carry it into every page.
 */
export const slimRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /\bdata:text\/javascript,.*__module_federation_bundler_runtime__/,
    (asked) => {
      asked.request = `data:text/javascript,${encodeURIComponent(script)}`;
    },
  );
