import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { described } from '../testing/file-host.ts';
import { examineFiles } from './examine-files.ts';
import { MAX_FILE_BYTES } from '../../http/max-file-bytes.ts';
import { MAX_CHARACTERS, type Gate } from './gate.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

const noise = `/* ${Array.from({ length: 900 }, (_, at) => Math.sin(at).toString(36)).join()} */`;
const viewOf = (most: number) => ({ view: 'view.cjs', budget: { js: 1_000, css: 1_000, view: most } });
const part = {
  name: 'showtimes',
  fills: 'movie.showtimes',
  preload: ['js/part.js'],
  props: { type: 'object', properties: {} },
  box: { base: 100 },
  shows: 'always',
  audience: 'everyone',
  budget: { js: 10 },
};

test.each<[gate: Gate['gate'], file: string, content: string, change: object, says: string]>([
  ['manners', 'js/loud.js', 'window.fetch = () => {};', {}, 'js/loud.js writes the global fetch'],
  ['sheets', 'css/all.css', '*{display:none}', {}, 'css/all.css reaches out of the slot of catalog: *'],
  ['view', 'view.cjs', 'module.exports = import("./more.js");', viewOf(1_000), 'imports while it renders'],
  ['view', 'view.cjs', `module.exports = {}; ${noise}`, viewOf(1_000), 'over the budget: view.cjs'],
  [
    'copies',
    'view.cjs',
    'module.exports = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";',
    viewOf(1_000),
    'view.cjs brings a copy of React',
  ],
  ['budget', 'css/big.css', noise, {}, 'over the budget: CSS'],
  [
    'budget',
    'js/part.js',
    '/* more than ten bytes, however it is packed */',
    { parts: [part], exposes: ['default', 'preload', 'parts'] },
    'over the budget of its part showtimes',
  ],
])('what a release has on its host is looked at: %s, in %s', async (gate, file, content, change, says) => {
  const version = `1.0.${operator.host.odd.size}`;
  operator.host.odd.set(`/catalog/${version}/${file}`, (response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(content);
  });
  const files = { ...releaseOf('catalog', version).files, [file]: described(content) };
  const { status, body } = await operator.publish(releaseOf('catalog', version, { files, ...change }));
  const closed = (body['gates'] as Gate[]).filter(({ open }) => !open);
  expect([status, ...closed.map((one) => one.gate)]).toEqual([409, gate]);
  expect(closed[0]?.says).toContain(says);
});

const { name, entry, preload, routes } = releaseOf('catalog', '3.0.0');
const named = { name, entry, preload, routes };

test('a script that is too long to be looked at is not packed either: it counts with all of its bytes', async () => {
  const content = Buffer.alloc(MAX_CHARACTERS + 1, ' ');
  const files = { 'js/long.js': described(content.toString()) };
  const gates = await examineFiles({ ...named, files, budget: { js: 10, css: 0 } }, async () => content);
  expect(gates.find(({ gate }) => gate === 'budget')?.says).toContain('JS 3000.0 kB');
});

test('a file that the site could not keep for a host that is down is refused before it is read', async () => {
  const { files } = releaseOf('catalog', '3.0.0');
  const budget = { js: 1_000, css: 1_000 };
  const read: string[] = [];
  const gatesOf = (bytes: number) =>
    examineFiles(
      { ...named, budget, files: { ...files, 'media/film.mp4': { ...described(''), bytes } } },
      async (file) => {
        read.push(file);
        throw new Error('was read');
      },
    );
  expect(await gatesOf(MAX_FILE_BYTES + 1)).toEqual([
    {
      gate: 'files',
      open: false,
      says: 'media/film.mp4 has 15000001 bytes, and the site keeps files of 15000000 at most',
      next: 'Make it smaller or divide it: what the site does not keep is gone with its host.',
    },
  ]);
  expect(read).toEqual([]);
  expect(await gatesOf(MAX_FILE_BYTES)).toMatchObject([{ says: expect.stringContaining('was read') }]);
});
