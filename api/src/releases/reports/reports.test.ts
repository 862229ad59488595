import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellLane } from '../../http/shell-lane.ts';
import { signPageView, signShellServer } from '../site-tokens/index.ts';
import { served } from '../testing/file-host.ts';
import { idOf, openOperator, releaseOf, shellReleaseOf, type Operator } from '../testing/operator.ts';
import { healthOf } from './health.ts';
import { pageViews } from './page-views.ts';

const SITE_KEY = 'a secret that two processes share';
const withPart = {
  exposes: ['default', 'preload', 'parts'],
  files: {
    ...releaseOf('catalog', '1.1.0').files,
    'js/times.js': served('catalog', '1.1.0', 'js/times.js'),
  },
  parts: [
    {
      name: 'card-times',
      fills: 'card.times',
      preload: ['js/times.js'],
      props: { type: 'object', properties: {} },
      box: { base: 20 },
      shows: 'always',
      audience: 'everyone',
      budget: { js: 1_000 },
    },
  ],
};

let operator: Operator;
let composition: string;
beforeAll(async () => {
  operator = await openOperator({ SITE_KEY });
  await operator.published('catalog', '1.0.0');
  await operator.publish(releaseOf('catalog', '1.1.0', withPart));
  const first = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  composition = idOf(await operator.promote({ catalog: '1.1.0' }, first));
});
afterAll(() => operator.close());

const visitor = 'v'.repeat(22);
/** A page that was served: its id and its token. */
function page(change: { composition?: string; visitor?: string; key?: string } = {}) {
  const view = randomUUID();
  const { key = SITE_KEY, ...named } = change;
  const token = signPageView(key, { view, composition, visitor, ...named }, operator.api.clock.now());
  return { view, token };
}
const report = (body: object, address?: string) =>
  operator.api.call('POST', '/api/reports', {
    body,
    ...(address !== undefined && { headers: { 'x-forwarded-for': address } }),
  });
const stored = (view: string) => pageViews(operator.api.deps.db.raw).findOne({ _id: view });
const load = (release: string) => ({ kind: 'load', release });

test('what a page says in several reports is one page view, each failure in it once', async () => {
  const { view, token } = page();
  await report({ token, shown: ['catalog@1.1.0'] });
  for (let again = 0; again < 3; again++)
    expect(await report({ token, failed: [load('catalog@1.1.0')] })).toMatchObject({ status: 202 });
  await report({ token, shown: ['catalog@1.0.0'], vitals: { lcp: 1_200, cls: 0.1 } });
  await report({ token, vitals: { inp: 80 } });
  expect(await stored(view)).toMatchObject({
    composition,
    bad: 1,
    failed: ['load catalog@1.1.0'],
    lcp: 1_200,
    cls: 0.1,
    inp: 80,
  });
  expect((await stored(view))?.shown.sort()).toEqual(['catalog@1.0.0', 'catalog@1.1.0']);
});

test('what fails in a part counts for its release and for the visitor, and says which part it was', async () => {
  const { view, token } = page();
  const failed = [{ kind: 'render', release: 'catalog@1.1.0', part: 'card-times' }];
  const before = await healthOf(pageViews(operator.api.deps.db.raw), 'catalog@1.1.0');
  expect(await report({ token, failed })).toMatchObject({ status: 202 });
  expect(await stored(view)).toMatchObject({ bad: 1, failed: ['render card-times catalog@1.1.0'] });
  const after = await healthOf(pageViews(operator.api.deps.db.raw), 'catalog@1.1.0');
  expect(after.failed).toBe(before.failed + 1);
});

test('parts that nobody has made up no list without end: they count for their release', async () => {
  const { view, token } = page();
  for (let time = 0; time < 3; time++) {
    const failed = Array.from({ length: 20 }, (_, at) => ({
      kind: 'render',
      release: 'catalog@1.1.0',
      part: `made-up-${time}-${at}`,
    }));
    expect(await report({ token, failed })).toMatchObject({ status: 202 });
  }
  expect(await stored(view)).toMatchObject({ bad: 1, failed: ['render catalog@1.1.0'] });
});

test('reports of one page that arrive together are one view', async () => {
  const { view, token } = page();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => report({ token, shown: ['catalog@1.1.0'] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  expect(await stored(view)).toMatchObject({ bad: 0, shown: ['catalog@1.1.0'] });
});

test('a forged, foreign or old token counts nothing', async () => {
  const before = await pageViews(operator.api.deps.db.raw).countDocuments({});
  const old = page().token;
  operator.api.clock.advance(121);
  for (const token of ['', 'a.b', `${old}x`, old, page({ key: 'another secret of the same length' }).token])
    expect(await report({ token, failed: [load('catalog@1.1.0')] })).toMatchObject({
      status: 403,
      body: { code: 'bad_signature' },
    });
  expect(await pageViews(operator.api.deps.db.raw).countDocuments({})).toBe(before);
});

test.each([
  ['a release that is not in its composition', { failed: [load('booking@1.0.0')] }],
  ['what is no release', { shown: ['<script>'] }],
  ['an unknown kind', { failed: [{ kind: 'sabotage', release: 'catalog@1.1.0' }] }],
  ['a time that is none', { vitals: { lcp: -1 } }],
  ['a time beyond every page', { vitals: { inp: 1e9 } }],
  ['more than a page can have', { failed: Array.from({ length: 21 }, () => load('catalog@1.1.0')) }],
])('%s is refused', async (_what, said) => {
  const { view, token } = page();
  expect(await report({ token, ...said })).toMatchObject({ status: 400 });
  expect(await stored(view)).toBeNull();
});

test('what the shell itself throws counts for the shell of the composition; of any other one the page alone counts', async () => {
  const files = { 'js/main.1.js': 'one' };
  await operator.handIn(files);
  await operator.deployShell(shellReleaseOf('2.0.0', files));
  const live = (await operator.live())?.id ?? null;
  const withShell = idOf(await operator.promote({ shell: '2.0.0', catalog: '1.1.0' }, live));
  const failed = ['2.0.0', '1.0.0'].map((version) => ({ kind: 'script', release: `shell@${version}` }));
  const [known, other] = [page({ composition: withShell }), page()];
  for (const { token } of [known, other])
    expect(await report({ token, failed })).toMatchObject({ status: 202 });
  expect(await stored(known.view)).toMatchObject({ bad: 1, failed: ['script shell@2.0.0'] });
  expect(await stored(other.view)).toMatchObject({ bad: 1, failed: [], shown: [] });
});

test('what a later shell tells besides is left out, and the rest of its report counts', async () => {
  const { view, token } = page();
  const failed = [{ ...load('catalog@1.1.0'), said: 'by ann' }];
  const said = { token, email: 'ann@example.test', failed, vitals: { lcp: 900, ttfb: 20 } };
  expect((await report(said)).status).toBeLessThan(300);
  const kept = JSON.stringify(await stored(view));
  expect(kept).toContain('900');
  // Names that chance makes are in it, too.
  expect(kept).not.toMatch(/ann@|by ann|ttfb/);
});

test('a page of an unknown composition can report nothing about releases', async () => {
  const { token } = page({ composition: 'unknown' });
  expect(await report({ token, shown: ['catalog@1.1.0'] })).toMatchObject({ status: 400 });
});

test('neither address nor visitor id is kept, only names that are good within one composition', async () => {
  const [one, two, elsewhere] = [page(), page(), page({ visitor: 'w'.repeat(22) })];
  await report({ token: one.token, shown: ['catalog@1.1.0'] }, '203.0.113.7');
  await report({ token: two.token, shown: ['catalog@1.1.0'] }, '203.0.113.7');
  await report({ token: elsewhere.token, shown: ['catalog@1.1.0'] }, '203.0.113.8');
  const [first, second, third] = await Promise.all([one, two, elsewhere].map(({ view }) => stored(view)));
  const text = JSON.stringify([first, second, third]);
  expect(text).not.toContain('203.0.113');
  expect(text).not.toContain(visitor);
  expect(second).toMatchObject({ address: first!.address, visitor: first!.visitor });
  expect(third!.address).not.toBe(first!.address);
  expect(third!.visitor).not.toBe(first!.visitor);
});

test('page views are forgotten by the database itself', async () => {
  const indexes = await pageViews(operator.api.deps.db.raw).indexes();
  expect(indexes.find(({ name }) => name === 'forgotten')).toMatchObject({ expireAfterSeconds: 14 * 86_400 });
});

test('one address can report only so often', async () => {
  const busy = await openOperator({ SITE_KEY, PUBLIC_PER_MINUTE: '3' });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++)
    statuses.push((await busy.api.call('POST', '/api/reports', { body: { token: 'x' } })).status);
  await busy.close();
  expect(statuses).toEqual([403, 403, 403, 429, 429]);
});

test('without a key the site takes no reports', async () => {
  const silent = await openOperator();
  expect((await silent.api.call('POST', '/api/reports', { body: { token: 'x' } })).status).toBe(404);
  await silent.close();
});

const serve = (views: object[], token = signShellServer(SITE_KEY, operator.api.clock.now())) =>
  operator.api.call('POST', '/api/reports/served', {
    body: { views },
    headers: { authorization: `Bearer ${token}` },
  });

test('a page that was served is silent until it is heard of, in whichever order the two are told', async () => {
  const [one, other] = [page(), page()];
  await report({ token: other.token, shown: ['catalog@1.1.0'] });
  const forwarded = '203.0.113.9, 127.0.0.1';
  expect(await serve([one, other].map(({ token }) => ({ token, forwarded })))).toMatchObject({ status: 202 });
  expect(await stored(one.view)).toMatchObject({ composition, silent: 1, bad: 0, shown: [] });
  expect(await stored(other.view)).toMatchObject({ silent: 0, shown: ['catalog@1.1.0'] });
  const { address } = (await stored(one.view))!;
  await report({ token: one.token, shown: ['catalog@1.1.0'] }, '203.0.113.9');
  expect(await stored(one.view)).toMatchObject({ silent: 0, address });
});

test('what a stranger claims about their way here keeps no other page out', async () => {
  const [long, normal] = [page(), page()];
  const claimed = '203.0.113.1, '.repeat(230);
  expect(claimed.length).toBeGreaterThan(2_900);
  const views = [
    { token: long.token, forwarded: `${claimed}203.0.113.9` },
    { token: 't'.repeat(2_000), forwarded: '203.0.113.9' },
    { token: normal.token, forwarded: '203.0.113.9' },
  ];
  expect(await serve(views)).toMatchObject({ status: 202 });
  const { address } = (await stored(normal.view))!;
  expect(await stored(long.view)).toMatchObject({ silent: 1, address });
});

test('the server of the site is known by its lane as well: what it says does not hang on its clock', async () => {
  const { view, token } = page();
  const late = signShellServer(SITE_KEY, new Date(operator.api.clock.now().getTime() - 300_000));
  const say = (siteKey: string) =>
    operator.api.call('POST', '/api/reports/served', {
      body: { views: [{ token, forwarded: '' }] },
      headers: { authorization: `Bearer ${late}`, ...shellLane(siteKey) },
    });
  expect(await say('another secret of the same length')).toMatchObject({ status: 401 });
  expect(await stored(view)).toBeNull();
  expect(await say(SITE_KEY)).toMatchObject({ status: 202 });
  expect(await stored(view)).toMatchObject({ silent: 1 });
});

test('nobody but the server of the site says what was served', async () => {
  const { view, token } = page();
  for (const key of [
    'x',
    token,
    signShellServer('another secret of the same length', operator.api.clock.now()),
  ])
    expect((await serve([{ token, forwarded: '' }], key)).status).toBe(401);
  expect((await serve([{ token: 'made up', forwarded: '' }])).status).toBe(202);
  expect(await stored(view)).toBeNull();
});
