import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import * as building from './run-build.mjs';
import * as splitting from './timers-apart.mjs';

interface Built {
  compilation: { chunkGroups: { name?: string; getFiles(): string[] }[] };
}
const { runBuild } = building as unknown as { runBuild(config: object): Promise<Built> };
const { timersApart } = splitting as { timersApart(parts: string[]): object | false };

let dir = '';
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Builds two screens and two parts. @returns the scripts of each */
async function built(parts: string[], acts = 'setInterval(say, 1000)'): Promise<Record<string, string[]>> {
  dir = await mkdtemp(path.join(tmpdir(), 'matinee-timers-'));
  const sources = {
    entry: ['seats', 'loading', 'hold', 'times']
      .map((name) => `import(/* webpackChunkName: "${name}" */ './${name}.js');`)
      .join('\n'),
    seats: `import { clock } from './clock.js'; import { late } from './late.js'; import { say } from './words.js'; clock(say()); late();`,
    loading: `import { late } from './late.js'; late();`,
    hold: `import { clock } from './clock.js'; import { say } from './words.js'; clock(say());`,
    times: `import { say } from './words.js'; console.log(say());`,
    clock: `export const clock = (word) => { const say = () => console.log(word); ${acts}; };`,
    late: `export const late = () => setTimeout(() => console.log('late'), 1000);`,
    words: `export const say = () => document.title;`,
  };
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(dir, `${name}.js`), text);
  const { compilation } = await runBuild({
    context: dir,
    mode: 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { entry: './entry.js' },
    output: { path: path.join(dir, 'dist'), filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { chunkIds: 'named', splitChunks: timersApart(parts) },
  });
  return Object.fromEntries(
    [...compilation.chunkGroups].flatMap((group) => (group.name ? [[group.name, group.getFiles()]] : [])),
  );
}

test.each([
  'setInterval(say, 1000)',
  'requestIdleCallback(say)',
  "document.addEventListener('keydown', say)",
  'new ResizeObserver(say).observe(document.body)',
])(
  'a module with %s that a part shares with a screen is in a file of its own, which both have, and all else is where it was',
  async (acts) => {
    const files = await built(['hold', 'times'], acts);
    const shared = files['hold'].filter((file) => files['seats'].includes(file));
    expect(shared).toHaveLength(1);
    expect(files).toEqual({
      entry: ['entry.js'],
      seats: expect.arrayContaining(['seats.js', ...shared]),
      loading: ['loading.js'],
      hold: expect.arrayContaining(['hold.js', ...shared]),
      times: ['times.js'],
    });
    expect(files['seats']).toHaveLength(2);
  },
);

test('a remote without parts has one file for each screen', async () => {
  const files = await built([]);
  expect(Object.values(files).map((names) => names.length)).toEqual([1, 1, 1, 1, 1]);
});
