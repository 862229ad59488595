import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Each package that the product is to be made of, and where of ours something imports it to do its work. */
const users: Record<string, string> = {
  react: 'shell/src',
  'react-dom': 'shell/src',
  'react-router-dom': 'shared-ui/src',
  '@module-federation/enhanced': 'shared-ui/build',
  '@rspack/core': 'shared-ui/build',
  '@rspack/cli': 'api',
  '@clerk/clerk-react': 'shell/src',
  swr: 'shared-ui/src',
  axios: 'api/src',
  'react-hot-toast': 'shared-ui/src',
  tailwindcss: 'shell/src',
  hono: 'api/src',
  '@hono/node-server': 'api/src',
  stripe: 'api/src',
  mongodb: 'api/src',
  vitest: 'shell/src',
  playwright: 'shell/e2e',
};

/** The packages that a text imports code from; types alone do not count. */
function importedBy(text: string): string[] {
  const imports = text.matchAll(
    /^\s*(?:@?import|export|\} from)\b(?! type\b)[^;'"]*?['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/gm,
  );
  return [...imports].map(([, name = '']) => name);
}

/** The sources of a folder that are kept; its tests count for what tests alone are made with. */
function sourcesOf(folder: string, name: string): string[] {
  const kinds = ['ts', 'tsx', 'mjs', 'css'].map((ending) => `${folder}/**/*.${ending}`);
  const pathspecs = kinds.map((pattern) => `:(glob)${pattern}`);
  const files = execFileSync('git', ['ls-files', '--', ...pathspecs], { cwd: root, encoding: 'utf8' });
  const isTest = (file: string) => /\.test\.|\/testing\//.test(file);
  return files
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)) && isTest(file) === (name === 'vitest'));
}

test.each(Object.entries(users))('%s does its work in %s', (name, folder) => {
  const isUser = (file: string) => importedBy(readFileSync(path.join(root, file), 'utf8')).includes(name);
  expect(sourcesOf(folder, name).some(isUser)).toBe(true);
});

test('an import of types alone, a longer name and a mention are no use', () => {
  const text = `import type { A } from 'swr';\nimport x from 'hono-extra';\n// import 'axios'\nconst y = 'stripe';\n`;
  expect(importedBy(text)).toEqual(['hono-extra']);
});
test('a path inside a package, an export and a style sheet’s import are uses', () => {
  const text = `import {\n  createRoot,\n} from 'react-dom/client';\nexport { x } from 'swr';\n@import 'tailwindcss/theme.css';\n`;
  expect(importedBy(text)).toEqual(['react-dom', 'swr', 'tailwindcss']);
});
