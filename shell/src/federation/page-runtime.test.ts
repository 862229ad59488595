// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pageRuntime } from './page-runtime.ts';

test('a remote is named before any script of it is in the page, each time that it is loaded', async () => {
  const named: [name: string, scripts: number][] = [];
  const scripts = () => document.querySelectorAll('script').length;
  const { load } = pageRuntime([], 1, (name) => named.push([name, scripts()]));
  for (const version of ['1.1.0', '1.0.0'])
    await load('catalog', `http://catalog.test/${version}/remoteEntry.js`).catch(() => undefined);
  expect(named).toEqual([
    ['catalog', 0],
    ['catalog', 0],
  ]);
});
