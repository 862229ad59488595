import { expect, test, vi } from 'vitest';
import type { ApiResult } from '../page/data/ask-api.ts';
import { KEPT_WAITING } from './child/messages.ts';
import { createFirstViews, type FirstViewOptions } from './first-views.ts';
import type { HashedAnswer } from './hashed-answer.ts';
import type { Asked } from './host/asked.ts';
import type { Answer, Renderer } from './renderer/renderer.ts';
import { liveWith, releaseWith } from './testing/rendered.ts';

const SOON = { interval: 5 };

const site = { imageBase: 'https://images.test', timeZone: 'UTC' };
const release = releaseWith('catalog', 'code');
const live = liveWith(release);
const whole: Answer = { ok: true, html: '<!--$--><p>Films</p><!--/$-->' };

/** First views over a renderer that answers this. */
async function views(
  render: () => Promise<Answer> = async () => whole,
  patienceMs = 5_000,
  limits: FirstViewOptions['limits'] = {},
  againAfterMs?: number,
) {
  let answer: ApiResult<HashedAnswer> = { state: 'found', value: { value: ['a film'], hash: '1' } };
  let hanging = Promise.resolve();
  let generation = 0;
  const ask = vi.fn<Renderer['ask']>((order) =>
    order.do === 'render' ? render() : Promise.resolve({ ok: true }),
  );
  const dropped: string[] = [];
  const made = createFirstViews({
    dropRenderer: (name) => void dropped.push(name),
    rendererOf: () => ({ generation: () => generation, ask, memory: () => 0, stop: () => undefined }),
    read: async () => Buffer.from('code'),
    provided: { react: '19.2.0' },
    ask: () => hanging.then(() => answer),
    log: { warn: () => undefined, info: () => undefined },
    limits: { patienceMs, ...limits },
    againAfterMs,
  });
  made.follow([live]);
  await vi.waitFor(() => expect(made.isSettled()).toBe(true), SOON);
  const look = (changed: Partial<Parameters<typeof made.of>[0]> = {}) =>
    made.of({
      composition: live,
      pathname: '/catalog',
      search: '',
      site,
      isListed: true,
      data: ['/api/show/all'],
      ...changed,
    });
  const renders = () => ask.mock.calls.filter(([order]) => order.do === 'render').length;
  const asked = () =>
    ask.mock.calls.flatMap(([order]) => (order.do === 'render' ? [JSON.parse(order.asked) as Asked] : []));
  return {
    made,
    look,
    asked,
    dropped,
    renders,
    ask,
    tell: (next: typeof answer) => (answer = next),
    hang: (until: Promise<void>) => void (hanging = until),
    restart: () => (generation += 1),
  };
}

test('a page is rendered once for what it is made of, and again when the API says something else', async () => {
  const { look, renders, tell } = await views();
  expect(await look()).toEqual({
    name: 'catalog',
    html: whole.html,
    styles: [],
    sheets: { of: live.remotes[0]!.baseUrl, known: [] },
    facts: { version: '1.0.0', pathname: '/catalog', answers: { '/api/show/all': ['a film'] } },
  });
  await Promise.all([look(), look()]);
  expect(renders()).toBe(1);
  tell({ state: 'found', value: { value: [], hash: '2' } });
  await look();
  expect(renders()).toBe(2);
  await look({ site: { ...site, timeZone: 'Asia/Bangkok' } });
  expect(renders()).toBe(3);
});

test('a page has of a long list what its route reads, and is rendered from that alone', async () => {
  const { look, renders, tell, asked } = await views();
  const reads = { '/api/show/all': { shows: ['title'] } };
  const routes = release.routes.map((route) => ({ ...route, reads }));
  const composition = liveWith({ ...release, routes });
  const shows = (overview: string) => ({ shows: [{ title: 'Heron', overview, runtime: 124 }] });
  tell({ state: 'found', value: { value: shows('A boy meets a heron.'), hash: '1' } });
  expect((await look({ composition }))?.facts.answers).toEqual({ '/api/show/all': shows('') });
  expect(asked()[0]?.answers).toEqual({ '/api/show/all': shows('') });
  // What nobody reads makes no other page.
  tell({ state: 'found', value: { value: shows('A heron meets a boy.'), hash: '2' } });
  await look({ composition });
  expect(renders()).toBe(1);
});

test('a view says what of the query it is of', async () => {
  const { look } = await views();
  const queries = [{ name: 'day', values: ['week'] }];
  const composition = liveWith({
    ...release,
    routes: release.routes.map((route) => ({ ...route, queries })),
  });
  expect((await look({ composition, search: '?day=week' }))?.facts.queries).toEqual({ day: 'week' });
  expect((await look({ composition }))?.facts.queries).toEqual({ day: null });
});

test('an address that nobody links to, and a page whose data is not known, are not rendered', async () => {
  const { look, renders, tell, made } = await views();
  expect(await look({ isListed: false })).toBeNull();
  tell({ state: 'unavailable' });
  expect(await look()).toBeNull();
  expect(renders()).toBe(0);
  expect(made.counts()).toEqual({ 'catalog@1.0.0': { 'not-listed': 1, 'no-data': 1 } });
});

test('a route that does not ask for it, and a release without the script, have none', async () => {
  const { look, renders } = await views();
  const routes = release.routes.map(({ firstView: _no, ...route }) => route);
  expect(await look({ composition: liveWith({ ...release, routes }) })).toBeNull();
  expect(await look({ composition: liveWith({ ...release, view: undefined }) })).toBeNull();
  expect(await look({ pathname: '/elsewhere' })).toBeNull();
  expect(renders()).toBe(0);
});

test('the view of a page is of the release in its composition, never of another one', async () => {
  const { look, made } = await views();
  const next = liveWith(releaseWith('catalog', 'code', '1.1.0'));
  // Not in its renderer yet: the page is the plain one, also with another release's view at hand.
  expect((await look())?.facts.version).toBe('1.0.0');
  expect(await look({ composition: next })).toBeNull();
  await vi.waitFor(() => expect(made.isSettled()).toBe(true), SOON);
  expect((await look({ composition: next }))?.facts.version).toBe('1.1.0');
});

test('a fallback release has no view: the page is of the release that was to come', async () => {
  const { look } = await views();
  const fallback = releaseWith('catalog', 'code', '0.9.0');
  const other = releaseWith('catalog', 'code', '1.2.0');
  const without = { ...other, view: undefined, fallback };
  expect(await look({ composition: liveWith(without) })).toBeNull();
});

test.each([
  ['a version that it does not provide', { react: '^18.0.0' }],
  ['a module that it does not have', { vue: '^3.0.0' }],
  ['a version in words that the page does not read', { react: '>=19.0.0' }],
])('a release that needs %s has none: the page says so in its place', async (_what, shared) => {
  const { look, renders, made } = await views();
  expect(await look({ composition: liveWith({ ...release, shared: { react: '^19.0.0' } }) })).not.toBeNull();
  expect(await look({ composition: liveWith({ ...release, shared }) })).toBeNull();
  expect(renders()).toBe(1);
  expect(made.counts()['catalog@1.0.0']).toMatchObject({ unfit: 1 });
});

test('who waits longer than a visitor does gets the plain page, and the next one the view', async () => {
  let finish = (_answer: Answer) => {};
  const { look, made } = await views(() => new Promise((resolve) => (finish = resolve)), 1);
  expect(await look()).toBeNull();
  finish(whole);
  await vi.waitFor(async () => expect(await look()).not.toBeNull(), SOON);
  expect(made.counts()['catalog@1.0.0']).toMatchObject({ late: expect.any(Number), rendered: 1 });
});

test('a release that failed with three pages is left alone for a while', async () => {
  const { look, renders, made, tell } = await views(async () => ({ ok: false, why: 'threw' }));
  for (let turn = 0; turn < 5; turn += 1) {
    tell({ state: 'found', value: { value: turn, hash: `${turn}` } });
    expect(await look({ search: `?page=${turn}` })).toBeNull();
  }
  expect(renders()).toBe(3);
  expect(made.counts()).toEqual({ 'catalog@1.0.0': { failed: 3, resting: 2 } });
});

test('one page that always fails is rendered once in a while, and takes no other page’s view away', async () => {
  let isBad = false;
  const { look, renders, tell } = await views(async () => (isBad ? { ok: false, why: 'threw' } : whole));
  expect(await look()).not.toBeNull();
  isBad = true;
  tell({ state: 'found', value: { value: 'a bad movie', hash: 'bad' } });
  for (let turn = 0; turn < 10; turn += 1) expect(await look()).toBeNull();
  expect(renders()).toBe(2);
  isBad = false;
  tell({ state: 'found', value: { value: 'another', hash: '3' } });
  expect(await look()).not.toBeNull();
});

test('nor does it when it fails again and again, also with other data each time', async () => {
  let isBad = true;
  const { look, tell } = await views(async () => (isBad ? { ok: false, why: 'too large' } : whole));
  for (let turn = 0; turn < 5; turn += 1) {
    tell({ state: 'found', value: { value: turn, hash: `bad ${turn}` } });
    expect(await look({ search: '?day=week' })).toBeNull();
  }
  isBad = false;
  expect(await look()).not.toBeNull();
});

test('a page that was kept waiting by a busy machine is rendered again soon, and its release goes on', async () => {
  let isBusy = true;
  const { look, made } = await views(
    async () => (isBusy ? { ok: false, why: KEPT_WAITING } : whole),
    undefined,
    { keptWaitingMs: 500 },
  );
  const pages = ['?day=today', '?day=tomorrow', '?day=week', '?day=never'];
  for (const search of pages) expect(await look({ search })).toBeNull();
  expect(made.counts()).toEqual({ 'catalog@1.0.0': { late: 3, resting: 1 } });
  expect(await look({ search: '?day=week' })).toBeNull();
  expect(made.counts()).toEqual({ 'catalog@1.0.0': { late: 4, resting: 1 } });
  isBusy = false;
  for (const search of pages)
    await vi.waitFor(async () => expect(await look({ search })).not.toBeNull(), SOON);
});

test('a release that a busy machine kept from coming into its renderer is brought there again soon', async () => {
  const { look, made, ask, restart } = await views(undefined, undefined, { keptWaitingMs: 1 });
  restart();
  ask.mockResolvedValueOnce({ ok: false, why: KEPT_WAITING });
  await vi.waitFor(async () => expect(await look()).not.toBeNull(), SOON);
  expect(made.counts()['catalog@1.0.0']).not.toHaveProperty('resting');
  expect(ask.mock.calls.filter(([order]) => order.do === 'load')).toHaveLength(3);
});

test('whoever was kept waiting is given more and more time by the clock, which ends it before its work ends its process', async () => {
  const { look, ask, renders } = await views(async () => ({ ok: false, why: KEPT_WAITING }), undefined, {
    keptWaitingMs: 1,
  });
  for (let turn = 1; turn <= 5; turn += 1)
    await vi.waitFor(async () => {
      await look();
      expect(renders()).toBe(turn);
    }, SOON);
  const given = ask.mock.calls.flatMap(([order, workMs]) =>
    order.do === 'render' ? [[order.limitMs, workMs]] : [],
  );
  expect(given).toEqual([250, 500, 1_000, 2_000, 2_000].map((limitMs) => [limitMs, limitMs + 150]));
});

test('a second render that a busy machine kept waiting says nothing about the first one', async () => {
  const answers: Answer[] = [whole, { ok: false, why: KEPT_WAITING }];
  const { look, made } = await views(
    async () => answers.shift() ?? whole,
    undefined,
    { keptWaitingMs: 1 },
    1,
  );
  expect(await look()).toBeNull();
  expect(made.counts()).toEqual({ 'catalog@1.0.0': { late: 1 } });
  await vi.waitFor(async () => expect(await look()).not.toBeNull(), SOON);
});

test('the renderer of a remote that nobody has any more is ended; that of one with another release is not', async () => {
  const { made, dropped } = await views();
  // Whatever the clock says, which somebody may have set back meanwhile.
  const hours = 3_600_000;
  vi.useFakeTimers({ now: Date.now() - hours, toFake: ['Date', 'performance'] });
  vi.advanceTimersByTime(hours);
  const next = liveWith({ ...release, version: '1.0.1' });
  made.follow([next]);
  expect(dropped).toEqual([]);
  vi.setSystemTime(Date.now() - hours);
  vi.advanceTimersByTime(11 * 60_000);
  made.follow([]);
  vi.useRealTimers();
  expect(dropped).toEqual([release.name]);
});

test('while a release rests, and while its renderer is away, what was rendered before is given', async () => {
  let isBad = false;
  const { look, tell, restart } = await views(async () => (isBad ? { ok: false, why: 'threw' } : whole));
  await look();
  isBad = true;
  for (let turn = 0; turn < 4; turn += 1) {
    tell({ state: 'found', value: { value: turn, hash: `bad ${turn}` } });
    expect(await look({ search: `?page=${turn}` })).toBeNull();
  }
  restart();
  tell({ state: 'found', value: { value: ['a film'], hash: '1' } });
  expect(await look()).not.toBeNull();
});

test('what nothing can render now, and of which nothing is kept, waits for no data', async () => {
  let isBad = false;
  const { look, made, tell, hang } = await views(async () => (isBad ? { ok: false, why: 'threw' } : whole));
  await look({ search: '?day=week' });
  isBad = true;
  for (let turn = 0; turn < 3; turn += 1) {
    tell({ state: 'found', value: { value: turn, hash: `bad ${turn}` } });
    await look({ search: `?page=${turn}` });
  }
  let letGo = () => {};
  hang(new Promise((resolve) => (letGo = resolve)));
  expect(await look({ search: '?day=today' })).toBeNull();
  expect(made.counts()['catalog@1.0.0']).toMatchObject({ resting: 1 });
  expect(await look({ composition: liveWith(releaseWith('catalog', 'code', '1.1.0')) })).toBeNull();
  expect(made.counts()['catalog@1.1.0']).toEqual({ 'not-ready': 1 });
  // Of what is kept it is told by the data.
  tell({ state: 'found', value: { value: ['a film'], hash: '1' } });
  const known = look({ search: '?day=week' });
  letGo();
  expect(await known).not.toBeNull();
});

test('views are kept as far as there is room for what they were made of, not for their HTML alone', async () => {
  const { look, renders, tell } = await views(undefined, undefined, { maxKept: 5_000 });
  const told = (hash: string) => tell({ state: 'found', value: { value: [hash.repeat(3_000)], hash } });
  for (const hash of ['1', '2', '1']) {
    told(hash);
    expect(await look()).not.toBeNull();
  }
  expect(renders()).toBe(3);
  await look();
  expect(renders()).toBe(3);
});

test('who has asked enough gets what is kept, and has nothing rendered', async () => {
  const { look, renders, made, tell } = await views();
  await look();
  const mayRender = () => false;
  expect(await look({ mayRender })).not.toBeNull();
  tell({ state: 'found', value: { value: [], hash: '2' } });
  expect(await look({ mayRender })).toBeNull();
  expect(renders()).toBe(1);
  expect(made.counts()['catalog@1.0.0']).toMatchObject({ 'too-many': 1 });
});

test.each([
  ['nothing', ''],
  ['what is not whole', '<!--$!--><template></template><!--/$-->'],
  ['what ends somewhere else', '</div>'],
  ['too much', `<p>${'x'.repeat(600_000)}</p>`],
])('%s is no view', async (_what, html) => {
  expect(await (await views(async () => ({ ok: true, html }))).look()).toBeNull();
});

test('after its renderer has ended a release is brought there again before it renders', async () => {
  const { look, made, restart } = await views();
  restart();
  expect(await look({ pathname: '/catalog' })).toBeNull();
  await vi.waitFor(() => expect(made.isSettled()).toBe(true), SOON);
  expect(await look()).not.toBeNull();
});
