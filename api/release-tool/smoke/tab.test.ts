import type { BrowserContext } from 'playwright';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTab } from './tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab whose page is at an address and answers what it is asked. */
function tabOf(evaluate: () => Promise<unknown>, address = '/movies') {
  const page = {
    setDefaultTimeout: () => undefined,
    on: () => undefined,
    url: () => `https://site.test${address}`,
    waitForTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
    evaluate,
  };
  const context = {
    addInitScript: async () => undefined,
    route: async () => undefined,
    newPage: async () => page,
  } as unknown as BrowserContext;
  return openTab(context, { siteUrl: 'https://site.test', token: 'token', find: () => undefined });
}

const shown = { state: 'shown', frame: true, parts: [], links: [], asking: [] };

test.each<[what: string, ask: (tab: Awaited<ReturnType<typeof tabOf>>) => Promise<unknown>]>([
  ['looked at', (tab) => tab.screen('catalog', '1.0.0', '/movies')],
  ['asked for what moved', (tab) => tab.shift()],
  ['led on', (tab) => tab.follow('/movies')],
])('a page whose script never ends holds up no trial when it is %s', async (_what, ask) => {
  const tab = await tabOf(() => new Promise(() => undefined));
  const asked = expect(ask(tab)).rejects.toThrow('the page has not answered for 12 s');
  await vi.runAllTimersAsync();
  await asked;
});

test('attributes of a view are compared when React has come to all of it: a screen is alive before what it waits for', async () => {
  const looks = [
    { isWhole: false, attributes: [] },
    { isWhole: true, attributes: ['a href "/a", and not "/b"'] },
  ];
  const tab = await tabOf(async () => looks.shift());
  const looked = tab.apart('catalog');
  await vi.runAllTimersAsync();
  expect(await looked).toEqual(['a href "/a", and not "/b"']);
});

test('a screen that has led to another page of its own team is waited for, and is not shown', async () => {
  const tab = await tabOf(async () => shown, '/theaters');
  const looked = tab.screen('catalog', '1.0.0', '/movies');
  await vi.runAllTimersAsync();
  expect(await looked).toMatchObject({ state: 'left' });
});

test.each([
  ['/movies', '/movies'],
  ['/movies/', '/movies'],
  ['/added/pop%20corn', '/added/pop corn'],
])('a screen at %s is shown where %s was asked for', async (at, address) => {
  const tab = await tabOf(async () => shown, at);
  const looked = tab.screen('catalog', '1.0.0', address);
  await vi.runAllTimersAsync();
  expect(await looked).toMatchObject({ state: 'shown' });
});
