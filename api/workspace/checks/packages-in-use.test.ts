import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Each package that the product is to be made of, and a file of ours that imports it to do its work. */
const users: Record<string, string> = {
  react: 'shell/src/slot/RemoteSlot.tsx',
  'react-dom': 'shell/src/root-of-page.tsx',
  'react-router-dom': 'shared-ui/src/router.ts',
  '@module-federation/enhanced': 'shared-ui/build/web-config.mjs',
  '@rspack/core': 'shared-ui/build/web-config.mjs',
  '@rspack/cli': 'api/rspack.config.mjs',
  '@clerk/clerk-react': 'shell/src/auth/clerk/mount.tsx',
  swr: 'shared-ui/src/contract/api/use-api.ts',
  axios: 'api/src/movies/tmdb.ts',
  'react-hot-toast': 'shared-ui/src/contract/toasts/toaster.tsx',
  tailwindcss: 'shell/src/theme/shell.css',
  hono: 'api/src/http/limits.ts',
  '@hono/node-server': 'api/src/app.ts',
  stripe: 'api/src/payments/client.ts',
  mongodb: 'api/src/db/connect.ts',
  vitest: 'shell/src/federation/load-remote.test.ts',
  playwright: 'shell/e2e/visitor/browser.ts',
};

/** The packages that a text imports code from; types alone do not count. */
function importedBy(text: string): string[] {
  const imports = text.matchAll(
    /^\s*(?:@?import|export|\} from)\b(?! type\b)[^;'"]*?['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/gm,
  );
  return [...imports].map(([, name = '']) => name);
}

test.each(Object.entries(users))('%s does its work in %s', (name, file) => {
  expect(importedBy(readFileSync(path.join(root, file), 'utf8'))).toContain(name);
});

test('an import of types alone, a longer name and a mention are no use', () => {
  const text = `import type { A } from 'swr';\nimport x from 'hono-extra';\n// import 'axios'\nconst y = 'stripe';\n`;
  expect(importedBy(text)).toEqual(['hono-extra']);
});
test('a path inside a package, an export and a style sheet’s import are uses', () => {
  const text = `import {\n  createRoot,\n} from 'react-dom/client';\nexport { x } from 'swr';\n@import 'tailwindcss/theme.css';\n`;
  expect(importedBy(text)).toEqual(['react-dom', 'swr', 'tailwindcss']);
});
