// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(performance, 'now').mockReturnValue(6_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const account = { name: 'account', version: '1.0.0', baseUrl: 'https://account.test/1.0.0/' };
const written = { name: 'offers', version: 'localhost', baseUrl: 'http://localhost:7160/' };

interface Asked {
  sameDocument?: boolean;
  userInitiated?: boolean;
  navigationType?: string;
  sourceElement?: Element | null;
}

async function page({ from = location.href, entry }: { from?: string; entry?: { url: string | null } } = {}) {
  const navigation = Object.assign(new EventTarget(), { activation: { from: entry ?? null } });
  vi.stubGlobal('navigation', navigation);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(from);
  const onLoop = vi.fn<(release: { name: string } | undefined) => void>();
  const { limitLoads } = await import('./limit-loads.ts');
  limitLoads([account, written], onLoop);
  // What looks suspicious has it asked for once more.
  limitLoads([account, written], onLoop);
  /** Code asks for a load, or for a change of the address. @returns whether it comes */
  const ask = (url: string, { sameDocument = false, ...more }: Asked = {}) => {
    const told = {
      destination: { url, sameDocument },
      userInitiated: false,
      navigationType: 'push',
      ...more,
    };
    return navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), told));
  };
  return { ask, onLoop };
}
const here = () => location.href;
const elsewhere = () => new URL('/other', location.href).href;

test('a document that came by a load of its own page does not load itself again, and that is told', async () => {
  const { ask, onLoop } = await page();
  expect(ask(`${here()}?turn=2`)).toBe(false);
  expect(onLoop).toHaveBeenCalledOnce();
});

test.each([
  ['that it was itself', () => location.href],
  ['only that it was a page of this site', () => null],
])('so it is where it does not say where from, and the browser knows %s', async (_what, url) => {
  const { ask, onLoop } = await page({ from: '', entry: { url: url() } });
  expect(ask(`${here()}?turn=2`)).toBe(false);
  expect(onLoop).toHaveBeenCalledOnce();
});

test('one that came from another page of this site, by whatever way, may load itself', async () => {
  const { ask } = await page({ from: '', entry: { url: elsewhere() } });
  expect(ask(here())).toBe(true);
});

test('a loop is told of once, with whose script was at work', async () => {
  const { ask, onLoop } = await page();
  const traced = vi.spyOn(globalThis, 'Error').mockImplementation(function () {
    return {
      stack: `at hear (https://shell.test/main.js:1:2)\nat act (${account.baseUrl}screen.js:1:2)`,
    } as Error;
  });
  for (let n = 0; n < 3; n++) ask(here());
  traced.mockRestore();
  expect(onLoop).toHaveBeenCalledExactlyOnceWith(account);
});

test('what is being written loads the page anew with each change, however soon', async () => {
  const { ask, onLoop } = await page();
  const traced = vi.spyOn(globalThis, 'Error').mockImplementation(function () {
    return {
      stack: `at hear (https://shell.test/main.js:1:2)\nat applyReload (${written.baseUrl}remoteEntry.js:1:2)`,
    } as Error;
  });
  const loads = [ask(here()), ask(here())];
  traced.mockRestore();
  expect(loads).toEqual([true, true]);
  expect(onLoop).not.toHaveBeenCalled();
});

/** What happens while nothing but the listener itself is at work. */
function byNoScript<Result>(act: () => Result): Result {
  const traced = vi.spyOn(globalThis, 'Error').mockImplementation(function () {
    return { stack: 'Error\nat hear (https://shell.test/main.js:1:2)' } as Error;
  });
  const result = act();
  traced.mockRestore();
  return result;
}

test.each([
  ['reload', undefined],
  ['replace', undefined],
  ['reload', null],
  ['push', null],
])('no tag loads the page by itself: %s, by %s', async (navigationType, sourceElement) => {
  const { ask, onLoop } = await page({ from: elsewhere() });
  const load = (url: string) =>
    byNoScript(() => ask(url, { navigationType, ...(sourceElement === null && { sourceElement }) }));
  expect([load(here()), load(elsewhere())]).toEqual([false, false]);
  expect(ask(here(), { navigationType })).toBe(true);
  expect(onLoop).not.toHaveBeenCalled();
});

async function press() {
  const { hearPresses } = await import('./presses.ts');
  hearPresses();
  const pressed = { isTrusted: { value: true }, timeStamp: { value: 5_500 } };
  dispatchEvent(Object.defineProperties(new Event('pointerdown'), pressed));
}

test('nor does one while the visitor presses and types, once there was such a tag in the document', async () => {
  const { ask } = await page({ from: elsewhere() });
  await press();
  const load = () => byNoScript(() => ask(here(), { navigationType: 'replace' }));
  // A function of the browser’s own that was handed over to a promise looks like this, too.
  expect(load()).toBe(true);
  document.body.innerHTML = '<p><meta http-equiv="refresh" content="3"></p>';
  expect(load()).toBe(false);
  document.body.innerHTML = '';
  expect([load(), ask(here())]).toEqual([false, true]);
});

test('a form that code sends comes after that code, and is sent', async () => {
  const { ask } = await page({ from: elsewhere() });
  const form = document.createElement('form');
  expect(byNoScript(() => ask(elsewhere(), { sourceElement: form }))).toBe(true);
  expect(byNoScript(() => ask(here(), { navigationType: 'replace', sourceElement: form }))).toBe(true);
  expect(byNoScript(() => ask(elsewhere()))).toBe(true);
});

test('what was a loop once is one for as long as the document stands', async () => {
  const { ask } = await page();
  ask(here());
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(ask(here())).toBe(false);
  expect(ask(elsewhere())).toBe(true);
});

test('the first load of a page by itself is no loop', async () => {
  const { ask } = await page({ from: elsewhere() });
  expect(ask(here())).toBe(true);
});

test('what leads elsewhere or goes on inside of the document is no loop', async () => {
  const { ask, onLoop } = await page();
  expect([ask(elsewhere()), ask(here(), { sameDocument: true })]).toEqual([true, true]);
  expect(onLoop).not.toHaveBeenCalled();
});

test('nor is what the visitor or the page itself asks for, or what comes late', async () => {
  const { ask, onLoop } = await page();
  expect(ask(here(), { userInitiated: true })).toBe(true);
  vi.spyOn(performance, 'now').mockReturnValue(20_000);
  expect(ask(here())).toBe(true);
  vi.spyOn(performance, 'now').mockReturnValue(6_000);
  const comes: boolean[] = [];
  vi.spyOn(location, 'reload').mockImplementation(() => void comes.push(ask(here())));
  const { loadAnew } = await import('../watching/load-anew.ts');
  loadAnew();
  expect(comes).toEqual([true]);
  expect(onLoop).not.toHaveBeenCalled();
});

test('a loop is one also after a load of the page’s own that never came', async () => {
  const { ask, onLoop } = await page();
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { loadAnew } = await import('../watching/load-anew.ts');
  loadAnew();
  expect(ask(here())).toBe(false);
  expect(onLoop).toHaveBeenCalledOnce();
});

test('nor is what follows a press', async () => {
  const { ask } = await page();
  await press();
  expect(ask(here())).toBe(true);
});
