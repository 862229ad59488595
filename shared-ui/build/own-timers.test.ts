import { rm } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import * as providing from './own-timers.mjs';
import { buildPage, pageFolder } from './testing/build-page.ts';

const { ownTimers } = providing as { ownTimers(file: string): object };

let dir = '';
afterEach(() => rm(dir, { recursive: true, force: true }));

async function built(source: string): Promise<string> {
  dir = await pageFolder();
  const own = ['setTimeout', 'setInterval'].map(
    (name) => `export const ${name} = own(${JSON.stringify(name)});`,
  );
  const plugins = [ownTimers(path.join(dir, 'own.js'))];
  return buildPage(dir, { 'own.js': own.join('\n'), 'entry.js': source }, { plugins });
}

/** Runs what was built. @returns what was called, the global ones among it */
function called(script: string): string[] {
  const calls: string[] = [];
  const called = (name: string) => () => void calls.push(name);
  const own = (name: string) => called(`own ${name}`);
  const global = called('global');
  runInNewContext(script, { own, setTimeout: global, setInterval: global });
  return calls;
}

test.each([
  ['by its name', 'setTimeout(() => {}); setInterval(() => {});'],
  [
    'kept for later, as React does',
    `const later = typeof setTimeout === 'function' ? setTimeout : null; later(() => {});
     const all = { setInterval }; all.setInterval(() => {});`,
  ],
])('what a build calls %s is a function of the module’s', async (_how, source) => {
  expect(called(await built(source))).toEqual(['own setTimeout', 'own setInterval']);
});

test('a name of its own is what the code says', async () => {
  const source = 'function set(setTimeout) { setTimeout(() => {}); } set(own("given"));';
  expect(called(await built(source))).toEqual(['own given']);
});
