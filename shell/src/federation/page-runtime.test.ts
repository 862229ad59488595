// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { ReleaseOnHost } from '@matinee/api/releases';

// In a process of its own: what the page shares is frozen, and other tests want to look into it.
vi.resetModules();
const { pageRuntime } = await import('./page-runtime.ts');

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

const CORE = '_FEDERATION_RUNTIME_CORE';
const release = {
  name: 'catalog',
  baseUrl: 'http://catalog.test/1.0.0/',
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': { integrity: 'sha384-x' } },
} as unknown as ReleaseOnHost;
const ENTRY = `${release.baseUrl}${release.entry}`;
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, CORE);
});

/** Scripts that arrive. @param leaves the container that the one that runs leaves in the page, if any */
function running(leaves: () => object | undefined): string[] {
  const ran: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    ran.push((script as HTMLScriptElement).src);
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script as HTMLScriptElement);
    Reflect.set(globalThis, 'catalog', leaves());
    (script as HTMLScriptElement).dispatchEvent(new Event('load'));
  });
  return ran;
}
const container = { init: () => undefined, get: async () => () => 'exposed' };

test('an entry of before, which takes its runtime from the page, gets it and is run once more', async () => {
  const ran = running(() => (Reflect.has(globalThis, CORE) ? container : undefined));
  const { load } = pageRuntime([release], 1_000, () => undefined);
  expect(await load('catalog', ENTRY)).toBe('exposed');
  expect(ran).toEqual([ENTRY, `${ENTRY}?attempt=1`]);
});

test('one that leaves no container then either has failed, and others are tried no second time', async () => {
  const ran = running(() => undefined);
  const { load } = pageRuntime([release], 1_000, () => undefined);
  await expect(load('catalog', ENTRY)).rejects.toThrow('is not the entry of a remote');
  expect(ran).toHaveLength(2);
  await expect(load('catalog', ENTRY)).rejects.toThrow('is not the entry of a remote');
  expect(ran).toHaveLength(3);
});

test('nobody takes the name of a remote before its entry has run', async () => {
  const ran = running(() => container);
  const { load } = pageRuntime([release], 1_000, () => undefined);
  expect(Reflect.defineProperty(globalThis, 'catalog', { value: 0 })).toBe(false);
  Reflect.set(globalThis, 'catalog', { init: () => undefined, get: async () => () => 'mine' });
  expect(await load('catalog', ENTRY)).toBe('exposed');
  expect(ran).toEqual([ENTRY]);
});
