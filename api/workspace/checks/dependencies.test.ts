import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remotesIn } from '@matinee/release-tool';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const typesFrom = (name: string) => `import type * as used from '${name}';\nexport type It = typeof used;\n`;

interface Snippet {
  /** what it does, for the test's name */
  what: string;
  file: string;
  text: string;
  /** part of the complaint; absent when the snippet is fine */
  refused?: string;
}

const imports: [from: string, name: string, refused?: string][] = [
  ['mfe-catalog/src', '@matinee/booking', 'released on their own'],
  ['mfe-catalog/src', '@matinee/shell', 'released on their own'],
  ['mfe-catalog/src', '../../mfe-booking/src/remote.ts', 'by its name'],
  ['mfe-catalog/src', '../../shell/src/App.tsx', 'by its name'],
  ['mfe-catalog/src', '../../shared-ui/src/index.ts', 'by its name'],
  ['mfe-catalog/src', 'react-dom/client', 'second React'],
  ['mfe-catalog/src', 'react-router-dom', 'shared-ui/router'],
  ['mfe-catalog/src', 'react-hot-toast', 'notify'],
  ['mfe-catalog/src', '@clerk/clerk-react', 'useSession'],
  ['mfe-catalog/src', '@matinee/workspace/site', 'stand-ins'],
  ['mfe-catalog/src', '@matinee/release-tool', 'stand-ins'],
  ['mfe-catalog/src', '@matinee/api/types', 'only types'],
  ['mfe-catalog/src', '@matinee/shared-ui'],
  ['mfe-catalog/src', '@matinee/shared-ui/router'],
  ['mfe-catalog/src', 'react'],
  ['shared-ui/src/ui', '@clerk/clerk-react', 'useSession'],
  ['shared-ui/src/ui', '@matinee/catalog', 'released on their own'],
  ['shared-ui/src/ui', '@matinee/api/types', 'only types'],
  ['shared-ui/src/ui', 'react-hot-toast'],
  ['shell/src', '@matinee/catalog', 'released on their own'],
  ['shell/src', '../../mfe-catalog/src/remote.ts', 'by its name'],
  ['shell/server', '@matinee/api/releases', 'only types'],
  ['shell/server', '@matinee/api/release-signing'],
  ['shell/src', '@matinee/api/release-signing', 'only types'],
  ['shell/server', '@matinee/workspace/site', 'stand-ins'],
  ['shell/e2e', '@matinee/workspace/site'],
  ['shell/src', '@clerk/clerk-react'],
  ['shell/src', '@matinee/shared-ui'],
  ['api/src/shows', 'react', 'no user interface'],
  ['api/src/shows', '@matinee/shared-ui', 'no user interface'],
  ['api/src/shows', '@clerk/clerk-react', '@clerk/backend'],
  ['api/src/shows', '@matinee/stand-ins/stripe', 'stand-ins'],
  ['api/src/shows', '../../stand-ins/stripe/index.ts', 'stand-ins'],
  ['api/src/shows', '@matinee/workspace/site', 'stand-ins'],
  ['api/src/shows', '@matinee/release-tool', 'stand-ins'],
  ['api/src/shows/testing', '@matinee/stand-ins/stripe'],
  ['api/src/shows/testing', '../../../stand-ins/stripe/index.ts', 'by their name'],
  ['api/src/shows/testing', '@matinee/workspace/site', 'not the other way round'],
  ['api/src/shows', '@clerk/backend'],
  ['api/src/seats', '../orders/create.ts', 'makes a cycle of folders'],
  ['api/src/orders/settlement', '../cancel-show/cancel.ts', 'makes a cycle of folders'],
  ['api/src/unheard-of', '../db/connect.ts', 'no place in the order'],
  ['api/src/orders', '../seats/claim.ts'],
  ['shell/src/federation', '../slot/RemoteSlot.tsx', 'makes a cycle of folders'],
  ['shell/server/composition', '../page/html.ts', 'makes a cycle of folders'],
  ['shell/src/links', '../../server/page/html.ts', 'makes a cycle of folders'],
  ['shell/server/page', '../../src/links/site-links.ts'],
  ['mfe-booking/src/selection', '../seats/SeatMap.tsx', 'makes a cycle of folders'],
  ['mfe-offers/src/messages', '../page/OffersPage.tsx', 'makes a cycle of folders'],
  ['mfe-offers/src/unheard-of', '../messages/en.ts', 'mfe-offers/package.json (matinee.folders)'],
  ['mfe-offers/src/page', '../messages/en.ts'],
  ['api/stand-ins/mongodb', '../stripe/index.ts', 'makes a cycle of folders'],
  ['api/workspace/site', '../commands/start.ts', 'makes a cycle of folders'],
  ['api/stand-ins/stripe', '@matinee/api/types', 'nothing of the product'],
  ['api/stand-ins/stripe', '../../src/main.ts', 'by its name'],
  ['api/stand-ins/stripe', '@matinee/workspace/browser', 'nothing of the product'],
  ['api/stand-ins/stripe', 'stripe'],
  ['api/release-tool', '@matinee/stand-ins/stripe', 'acts on production'],
  ['api/release-tool', '@matinee/workspace/site', 'acts on production'],
  ['api/release-tool', '../src/releases/composition.ts', 'by its name'],
  ['api/release-tool/build', '../../workspace/site/ports.ts', 'by its name'],
  ['api/release-tool', '@matinee/api/release-schemas'],
  ['api/workspace/site', '../../src/main.ts', 'by its name'],
  ['api/workspace/site', '../../stand-ins/stripe/index.ts', 'by its name'],
  ['api/workspace/site', '@matinee/release-tool'],
  ['api/workspace/site', '@clerk/clerk-react', '@clerk/backend'],
];

const snippets: Snippet[] = [
  ...imports.map(([from, name, refused], at) => ({
    what: `${from} importing ${name}`,
    file: `${from}/import-${at}.ts`,
    text: `import '${name}';\n`,
    ...(refused && { refused }),
  })),
  {
    what: 'a remote taking types of the API',
    file: 'mfe-catalog/src/types.ts',
    text: typesFrom('@matinee/api/types'),
  },
  {
    what: 'the shell taking types of the API',
    file: 'shell/server/types.ts',
    text: typesFrom('@matinee/api/releases'),
  },
  {
    what: 'a remote calling past its declared calls',
    file: 'mfe-catalog/src/straight.ts',
    text: "export const it = () => fetch('/api/movies');\n",
    refused: 'Declare the call',
  },
  {
    what: 'an explicit any',
    file: 'mfe-catalog/src/any.ts',
    text: 'export const it = (value: any) => value;\n',
    refused: 'any',
  },
  {
    what: 'a promise that nobody waits for',
    file: 'shell/src/floating.ts',
    text: 'export const go = () => {\n  Promise.resolve(1);\n};\n',
    refused: 'Promises must be awaited',
  },
  {
    what: 'a hook in a condition',
    file: 'mfe-catalog/src/hook.tsx',
    text: "import { useState } from 'react';\nexport const Odd = ({ on }: { on: boolean }) => <b>{on && useState(1)[0]}</b>;\n",
    refused: 'useState',
  },
  {
    what: 'an order by the rules of whatever language a visitor’s browser has',
    file: 'mfe-catalog/src/order.ts',
    text: 'export const it = (one: string, other: string) => one.localeCompare(other);\n',
    refused: 'the server has written another text',
  },
  {
    what: 'a text in the language of a visitor’s browser',
    file: 'shared-ui/src/ui/text.ts',
    text: 'export const it = new Date(0).toLocaleDateString();\n',
    refused: 'the server has written another text',
  },
  {
    what: 'a format of no language',
    file: 'mfe-booking/src/seats/format.ts',
    text: 'export const it = new Intl.NumberFormat().format(1);\n',
    refused: 'the server has written another text',
  },
  {
    what: 'an order by the rules of a language that is named',
    file: 'mfe-catalog/src/named-order.ts',
    text: "export const it = (one: string, other: string) => one.localeCompare(other, 'en');\n",
  },
  {
    what: 'the same in a remote with first views that no list names',
    file: 'mfe-offers/src/order.ts',
    text: 'export const it = (one: string, other: string) => one.localeCompare(other);\n',
    refused: 'the server has written another text',
  },
  {
    what: 'an order in a page that has no first view',
    file: 'mfe-admin/src/order.ts',
    text: 'export const it = (one: string, other: string) => one.localeCompare(other);\n',
  },
  {
    what: 'a note to do it later',
    file: 'api/src/shows/later.ts',
    text: `// ${'TO' + 'DO'}: more\nexport const it = 1;\n`,
    refused: 'TO' + 'DO',
  },
];

const report = z.object({
  diagnostics: z.array(
    z.looseObject({ message: z.string(), help: z.string().optional(), filename: z.string() }),
  ),
});

let complaints: Map<string, string>;
const dir = mkdtempSync(path.join(tmpdir(), 'matinee-lint-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

beforeAll(() => {
  for (const file of ['.oxlintrc.json', 'oxlint.folders.mjs', 'oxlint.language.mjs'])
    cpSync(path.join(root, file), path.join(dir, file));
  // Each remote says of itself in which order its folders stand, and whether it has first views.
  for (const name of remotesIn(root))
    for (const file of ['package.json', 'remote.json'])
      cpSync(path.join(root, `mfe-${name}`, file), path.join(dir, `mfe-${name}`, file));
  const fifth = path.join(dir, 'mfe-offers');
  mkdirSync(fifth);
  writeFileSync(path.join(fifth, 'package.json'), '{ "matinee": { "folders": ". page messages" } }');
  writeFileSync(path.join(fifth, 'remote.json'), '{ "routes": [{ "path": "/offers", "firstView": true }] }');
  for (const { file, text } of snippets) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
    {
      cwd: dir,
      encoding: 'utf8',
      env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(root, 'node_modules/.bin/tsgolint') },
    },
  );
  complaints = new Map();
  for (const { filename, message, help = '' } of report.parse(JSON.parse(stdout)).diagnostics)
    complaints.set(filename, `${complaints.get(filename) ?? ''}${message} ${help}\n`);
});

describe('what the folders’ rules refuse', () => {
  test.each(snippets.filter(({ refused }) => refused))('$what', ({ file, refused = '' }) => {
    expect(complaints.get(file)).toContain(refused);
  });
});

describe('what they let through', () => {
  test.each(snippets.filter(({ refused }) => !refused))('$what', ({ file }) => {
    expect(complaints.get(file)).toBeUndefined();
  });
});
