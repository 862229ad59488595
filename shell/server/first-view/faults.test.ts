import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enclosures } from './enclosure/enclosures.ts';
import { workedMs } from './renderer/process-facts.ts';
import { liveWith, releaseWith, screenThat, startedViews } from './testing/rendered.ts';

let site: Awaited<ReturnType<typeof startedViews>>;
beforeAll(async () => {
  site = await startedViews();
});
afterAll(() => site.stop());

const later = (text: string) =>
  screenThat(`if ((globalThis.turn = (globalThis.turn ?? 0) + 1) > 1) { ${text} } return null;`);
const html = (text: string) =>
  screenThat(`return jsx('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(text)} } });`);
const good = screenThat(`return jsx('p', { children: 'good' });`);

const faults: Record<string, string> = {
  'throws in rendering': screenThat(`throw new Error('no');`),
  'throws when it is loaded': `throw new Error('no')`,
  'does not parse': `const = 1`,
  'ends our function around it': `}); process.exit(); (function () {`,
  'loops in rendering': screenThat(`for (;;) {}`),
  'loops when it is loaded': `for (;;) {}`,
  'loops in promises': `const again = () => Promise.resolve().then(again); module.exports = { default() {}, preload: () => again() };`,
  'loops in its second rendering': later(`for (;;) {}`),
  'loops in a regular expression': later(
    `return jsx('p', { children: String(/(a+)+$/.test('a'.repeat(60) + 'b')) });`,
  ),
  'multiplies without end': later(`let x = 3n; for (;;) x = x * x;`),
  'holds on in one call': later(
    `const s = 'a'.repeat(2 ** 28); for (let i = 0; i < 200; i += 1) s.lastIndexOf('b' + i);`,
  ),
  'takes memory of the heap': later(`const all = []; for (;;) all.push(new Array(100_000).fill({}));`),
  'takes memory beside the heap': later(
    `const all = []; for (;;) all.push(new Uint8Array(30_000_000).fill(1));`,
  ),
  'keeps memory from one rendering to the next': screenThat(
    `(globalThis.all ??= []).push(new Uint8Array(100_000_000).fill(1)); for (;;) {}`,
  ),
  'breaks the prototypes': screenThat(
    `return jsx('p', { children: 'bad' });`,
    `Array.prototype.push = () => { throw new Error('push'); }; String.prototype.startsWith = () => { throw new Error('x'); };`,
  ),
  'renders what loops when it is made a text': screenThat(
    `return null;`,
    `setTimeout = 0; globalThis.render = () => ({ toString() { for (;;); } });`,
  ),
  'throws what loops when it is looked at': screenThat(
    `return null;`,
    `globalThis.render = () => { throw new Proxy({}, { getPrototypeOf() { for (;;); }, get() { for (;;); } }); };`,
  ),
  'renders too much': screenThat(`return jsx('p', { children: 'x'.repeat(5_000_000) });`),
  'ends the elements around it': html('</div></main><h1>mine</h1>'),
  'leaves an element open': html('<div><p>'),
  'hides what follows in a comment': html('<!-- '),
  'writes a script': html('<script>alert(1)</script>'),
  'writes a handler': html('<img src=x onerror=alert(1)>'),
  'writes an address that runs': html('<a href="javascript:alert(1)">x</a>'),
  'frames another page': html('<iframe src="https://x.test"></iframe>'),
  suspends: screenThat(`throw new Promise(() => {});`),
};

/** What only a clock ends has a short one: the long one is for what is good, on a busy machine. */
function limitsOf(what: string) {
  if (/second rendering|regular expression|without end|in one call/.test(what)) return { renderMs: 200 };
  return /loops/.test(what) ? { loadMs: 400 } : {};
}

test.each(Object.entries(faults))(
  'a release that %s has no first view, and the next page is a plain one too',
  async (what, code) => {
    const views = site.make(limitsOf(what));
    const live = liveWith(releaseWith('bad', code));
    await site.settle(views, live);
    expect(await site.look(views, live, { pathname: '/bad' })).toBeNull();
    // Another page: what failed is not rendered again so soon.
    expect(await site.look(views, live, { pathname: '/bad', search: '?day=today' })).toBeNull();
  },
);

test('nothing of a release is called between its renderings, where nobody watches how long that takes', async () => {
  const kinds = `[typeof FinalizationRegistry, typeof WeakRef].join(' ')`;
  const views = site.make();
  const live = liveWith(releaseWith('tidy', screenThat(`return jsx('p', { children: ${kinds} });`)));
  await site.settle(views, live);
  expect((await site.look(views, live, { pathname: '/tidy' }))?.html).toContain('undefined undefined');
});

test('what one remote does to its renderer costs another one nothing', async () => {
  const views = site.make();
  const live = liveWith(releaseWith('wild', later('for (;;) {}')), releaseWith('good', good));
  await site.settle(views, live);
  const [, view] = await Promise.all([
    site.look(views, live, { pathname: '/wild' }),
    site.look(views, live, { pathname: '/good' }),
  ]);
  expect(view?.html).toContain('<p>good</p>');
  expect(view?.facts.version).toBe('1.0.0');
});

/** First views whose renderer can be stopped in the middle of its work, as a machine does that has others to let work. */
async function stoppable() {
  const folder = await mkdtemp(path.join(tmpdir(), 'matinee-busy-'));
  const file = path.join(folder, 'pid');
  const { name, around } = enclosures.at(-1)!;
  const told = ['/bin/sh', '-c', `echo $$ > ${file}; exec "$@"`, 'sh'];
  const own = await startedViews({}, { name, around: (command) => [...told, ...around(command)] });
  return {
    own,
    async stopped(work: () => unknown, ms: number): Promise<void> {
      const pid = Number(await readFile(file, 'utf8'));
      const before = workedMs(pid);
      work();
      await vi.waitFor(() => expect(workedMs(pid) - before).toBeGreaterThan(20), {
        interval: 5,
        timeout: 20_000,
      });
      process.kill(pid, 'SIGSTOP');
      await pause(ms);
      process.kill(pid, 'SIGCONT');
    },
    async end(): Promise<void> {
      own.stop();
      await rm(folder, { recursive: true });
    },
  };
}

// Elsewhere nobody tells how long a process has worked.
test.skipIf(process.platform !== 'linux')(
  'a render whose time is over before it could work for so long is late, which is no fault of its release',
  async () => {
    const { own, stopped, end } = await stoppable();
    const views = own.make({ renderMs: 1_000, renderWorkMs: 30_000 });
    const code = later(`if (globalThis.turn === 2) for (;;) {} return jsx('p', { children: 'good' });`);
    const live = liveWith(releaseWith('calm', code));
    await own.settle(views, live);
    let looking: Promise<unknown> | undefined;
    await stopped(() => (looking = own.look(views, live, { pathname: '/calm' })), 1_100);
    expect(await looking).toBeNull();
    expect(views.counts()).toEqual({ 'calm@1.0.0': { late: 1 } });
    expect(own.gone).toEqual([]);
    await end();
  },
);

test.skipIf(process.platform !== 'linux')(
  'nor is it one when it could not be brought into its renderer for that reason: it is tried again',
  async () => {
    const { own, stopped, end } = await stoppable();
    const views = own.make({ loadWorkMs: 30_000, keptWaitingMs: 10 });
    await own.settle(views, liveWith(releaseWith('slow', good)));
    const working = screenThat(
      `return jsx('p', { children: 'good' });`,
      'for (let turn = 0; turn < 2e8; turn += 1);',
    );
    const live = liveWith(releaseWith('slow', working, '2.0.0'));
    await stopped(() => views.follow([live]), 1_100);
    await vi.waitFor(
      async () => {
        views.follow([live]);
        expect((await own.look(views, live, { pathname: '/slow' }))?.html).toContain('good');
      },
      { interval: 50, timeout: 20_000 },
    );
    expect([own.rested, own.gone]).toEqual([[], []]);
    await end();
  },
);

test('a release that ends its renderer costs the one beside it, of the same remote, a moment', async () => {
  // No clock ends the render before the memory does.
  const views = site.make({ renderMs: 30_000, renderWorkMs: 30_000 });
  const ending = later('const all = []; for (;;) all.push(new Array(100_000).fill({}));');
  const [live, canary] = [releaseWith('twice', good), releaseWith('twice', ending, '2.0.0')].map((release) =>
    liveWith(release),
  );
  await site.settle(views, live!);
  await site.settle(views, canary!);
  expect((await site.look(views, live!, { pathname: '/twice' }))?.html).toContain('good');
  const before = site.gone.length;
  expect(await site.look(views, canary!, { pathname: '/twice' })).toBeNull();
  expect(site.gone.length).toBeGreaterThan(before);
  expect(site.rested).toContain('twice@2.0.0');
  const fresh = site.make();
  await site.settle(fresh, live!);
  expect((await site.look(fresh, live!, { pathname: '/twice' }))?.html).toContain('good');
});

test('a page that only waited when its renderer ended is rendered when there is one again', async () => {
  // No clock ends the render before the memory does.
  const views = site.make({ renderMs: 30_000, renderWorkMs: 30_000 });
  const ending = later('const all = []; for (;;) all.push(new Array(100_000).fill({}));');
  const [live, canary] = [releaseWith('shared', good), releaseWith('shared', ending, '2.0.0')].map(
    (release) => liveWith(release),
  );
  await site.settle(views, live!);
  await site.settle(views, canary!);
  const looks = [canary!, live!].map((composition) => site.look(views, composition, { pathname: '/shared' }));
  expect(await Promise.all(looks)).toEqual([null, null]);
  await site.settle(views, live!);
  expect((await site.look(views, live!, { pathname: '/shared' }))?.html).toContain('good');
  // Who has ended it is not rendered again so soon.
  expect(await site.look(views, canary!, { pathname: '/shared' })).toBeNull();
  expect(views.counts()).toMatchObject({
    'shared@1.0.0': { rendered: 1, 'not-ready': 1 },
    'shared@2.0.0': { failed: 2 },
  });
});

test('so is one that came when too many waited', async () => {
  const views = site.make();
  const live = liveWith(releaseWith('wanted', good));
  await site.settle(views, live);
  const look = (page: number) => site.look(views, live, { pathname: '/wanted', search: `?page=${page}` });
  const pages = Array.from({ length: 60 }, (_, page) => page);
  const looked = await Promise.all(pages.map(look));
  const plain = pages.filter((page) => looked[page] === null);
  expect(plain.length).toBeGreaterThan(0);
  expect((await look(plain[0]!))?.html).toContain('good');
});
