import { expect, test } from 'vitest';
import { described } from '../testing/file-host.ts';
import { releaseOf } from '../testing/operator.ts';
import { examineFiles } from './examine-files.ts';

const contentOf = (file: string) =>
  file.endsWith('.css') ? '' : file === 'view.cjs' ? 'module.exports = { a: 1 };' : 'void 0;';
const { name, entry, preload, routes, budget } = releaseOf('catalog', '1.0.0');
const plain = { name, entry, preload, routes, budget };
const part = {
  name: 'showtimes',
  fills: 'movie.showtimes',
  preload: ['js/part.js', 'js/part.mjs'],
  props: { type: 'object' as const, properties: {} },
  box: { base: 100 },
  shows: 'always' as const,
  audience: 'everyone' as const,
  budget: { js: 1_000 },
};

const read: string[] = [];
async function gatesOf(change: object, ...more: string[]) {
  read.length = 0;
  const files = Object.fromEntries(
    ['remoteEntry.js', 'js/home.js', 'css/app.css', ...more].map((file) => [
      file,
      described(contentOf(file)),
    ]),
  );
  return examineFiles({ ...plain, files, ...change }, async (file) => {
    read.push(file);
    return Buffer.from(contentOf(file));
  });
}

const ofRoute = (file: string) => ({ routes: [{ path: '/catalog', screen: 'home', preload: [file] }] });

test.each<[what: string, file: string, change: object]>([
  ['an entry', 'remoteEntry.mjs', { entry: 'remoteEntry.mjs' }],
  ['an entry that is a sheet', 'css/app.css', { entry: 'css/app.css' }],
  ['what the module needs', 'js/app', { preload: ['js/app'] }],
  ['what a screen needs', 'js/home.mjs', ofRoute('js/home.mjs')],
  ['what a part needs', 'js/part.mjs', { parts: [part] }],
  ['a script that is only there', 'js/later.mjs', {}],
  ['one in large letters', 'js/later.JS', {}],
  ['a sheet in large letters', 'css/later.CSS', {}],
  ['a script as views are', 'more.cjs', { view: 'view.cjs' }],
])('%s whose name no gate goes by is refused before it is read: %s', async (_what, file, change) => {
  expect(await gatesOf(change, file)).toEqual([
    {
      gate: 'files',
      open: false,
      says: expect.stringContaining(`${file} `) as string,
      next: expect.stringMatching(/\.js.*\.$/) as string,
    },
  ]);
  expect(read).toEqual([]);
});

test('scripts, sheets, what renders first views, and whatever else a release has are read', async () => {
  const gates = await gatesOf(
    { preload: ['css/app.css', 'js/home.js'], view: 'view.cjs', budget: { ...budget, view: 1_000 } },
    'view.cjs',
    'sbom.json',
    'assets/film.webp',
  );
  expect(gates.filter(({ open }) => !open)).toEqual([]);
  expect(read).toContain('view.cjs');
});
