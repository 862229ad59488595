import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCandidate } from '../site-tokens/index.ts';
import { newSigningKeys } from '../signing/index.ts';
import { idOf, keys, signing } from '../testing/operator.ts';
import { openSignedOperator, roles, rootOf, signedRoot, type SignedOperator } from '../testing/with-root.ts';
import { addSignature, faultInLog, type LogLine } from '../trust/index.ts';
import type { SmokeResult } from './schemas.ts';

const SITE_KEY = 'a secret that two processes share';
type Holder = keyof typeof keys;

let operator: SignedOperator;
const open = async (needs: string) => {
  operator = await openSignedOperator({ key: 'here' }, { PROMOTE_NEEDS_SMOKE: needs, SITE_KEY: SITE_KEY });
  await operator.published('catalog', '0.9.0', '1.0.0', '1.1.0');
  await operator.published('booking', '0.9.0', '1.0.0');
  // The first set, before which nothing can be tried.
  expect(await operator.promote({ catalog: '0.9.0', booking: '0.9.0' }, null)).toMatchObject({ status: 200 });
};
beforeEach(() => open('team'));
afterEach(() => operator.close());

const post = (path: string, holder: Holder, body: object) =>
  operator.api.call('POST', `/api/${path}`, { body, headers: { authorization: `Bearer ${keys[holder]}` } });
const result = (change: Partial<SmokeResult> = {}): SmokeResult => ({
  kind: 'smoke',
  releases: ['booking@1.0.0', 'catalog@1.0.0'],
  passed: true,
  pages: 3,
  sessions: ['out', 'in'],
  widths: [360, 1440],
  untried: [],
  findings: [],
  at: '2026-03-01T00:00:00.000Z',
  ...change,
});
const tell = (signed: SmokeResult, holder: Holder = 'catalog', key = signing.catalog.signingKey) =>
  post('candidates/smoke', holder, addSignature('smoke', { signed, signatures: [] }, key));
const promote = async () =>
  operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, (await operator.live())?.id ?? null);
const notTried = { status: 409, body: { code: 'not_tried' } };

test('a set goes live when it was tried and passed, and not before', async () => {
  expect(await promote()).toMatchObject(notTried);
  // Another set than this one, and one that did not pass.
  await tell(result({ releases: ['catalog@1.0.0'] }));
  await tell(result({ passed: false, findings: ['/catalog is blank'] }));
  const refused = await promote();
  expect(refused).toMatchObject(notTried);
  expect(refused.body['message']).toContain('did not pass');
  operator.api.clock.advance(1_000);
  expect(await tell(result({ pages: 4 }))).toMatchObject({ status: 201 });
  expect(await promote()).toMatchObject({ status: 200 });
});

test.each<[what: string, change: Partial<SmokeResult>]>([
  ['signed in', { sessions: ['out'] }],
  ['signed out', { sessions: ['in'] }],
  ['in a narrow window', { widths: [1440] }],
  ['in a wide window', { widths: [360, 768] }],
  ['on any page', { pages: 0 }],
])('a look that was not %s is none', async (what, change) => {
  await tell(result(change));
  const refused = await promote();
  expect(refused).toMatchObject(notTried);
  expect(refused.body['message']).toContain(`was not tried ${what}`);
  operator.api.clock.advance(1_000);
  await tell(result());
  expect(await promote()).toMatchObject({ status: 200 });
});

const WITHOUT = 'catalog: every page, signed in as an admin (SMOKE_ADMIN_ACCOUNT)';

test('nor is one that says itself that it saw no page of a release that is new; of one that is live it is', async () => {
  await tell(result({ untried: [WITHOUT] }));
  const refused = await promote();
  expect(refused).toMatchObject(notTried);
  expect(refused.body['message']).toContain('was not tried on any page of catalog');
  operator.api.clock.advance(1_000);
  // Routes that nobody knew an address of are said, and close nothing.
  await tell(
    result({ untried: ['/movies/:id', 'catalog: first views: the server was deployed with another shell'] }),
  );
  const live = idOf(await promote());
  const releases = ['booking@0.9.0', 'catalog@1.0.0'];
  const untried = [WITHOUT];
  await tell(result({ releases, untried }), 'booking', signing.booking.signingKey);
  expect(await operator.promote({ catalog: '1.0.0', booking: '0.9.0' }, live)).toMatchObject({ status: 200 });
});

test('what was tried yesterday does not count, and a canary is asked, too', async () => {
  await tell(result());
  const live = idOf(await promote());
  const canary = {
    remotes: { catalog: '1.1.0', booking: '1.0.0' },
    share: 10,
    expected: live,
    reason: 'a test',
  };
  expect(await post('composition/canary', 'operator', canary)).toMatchObject(notTried);
  await tell(result({ releases: ['booking@1.0.0', 'catalog@1.1.0'] }));
  operator.api.clock.advance(25 * 3_600_000);
  expect(await post('composition/canary', 'operator', canary)).toMatchObject(notTried);
  await tell(result({ releases: ['booking@1.0.0', 'catalog@1.1.0'], at: '2026-03-02T00:00:00.000Z' }));
  expect(await post('composition/canary', 'operator', canary)).toMatchObject({ status: 200 });
});

test('nor does what was tried while all clocks were ahead: when they are right it is of no time', async () => {
  operator.api.clock.advance(7 * 60);
  await tell(result());
  operator.api.clock.advance(-7 * 60);
  expect(await promote()).toMatchObject(notTried);
  await tell(result({ pages: 4 }));
  expect(await promote()).toMatchObject({ status: 200 });
});

test('nor does what was told with a key that was taken out since', async () => {
  const { config } = operator.api.deps;
  const thiefs = newSigningKeys();
  const rootWith = (catalog: string[], version: number) =>
    operator.sendRoot(signedRoot(rootOf({ version, teams: { ...rootOf().teams, catalog } }), 'root'));
  await rootWith([signing.catalog.publicKey, thiefs.publicKey], 2);
  await tell(result(), 'catalog', thiefs.signingKey);
  await rootWith([signing.catalog.publicKey], 3);
  expect(await promote()).toMatchObject(notTried);
  // Without a signature it is an operator's deploy key that says so.
  const unsigned = { signed: result({ pages: 5 }), signatures: [] };
  expect(await post('candidates/smoke', 'operator', unsigned)).toMatchObject({ status: 201 });
  const { deployKeys } = config;
  config.deployKeys = deployKeys.map((one) =>
    one.holder === 'operator' ? { ...one, key: 'the-next-key-of-operators' } : one,
  );
  const next = { authorization: 'Bearer the-next-key-of-operators' };
  const order = { remotes: { catalog: '1.0.0', booking: '1.0.0' }, reason: 'a test' };
  const expected = (await operator.live())?.id ?? null;
  const body = { ...order, expected };
  expect(await operator.api.call('POST', '/api/composition', { body, headers: next })).toMatchObject(
    notTried,
  );
  config.deployKeys = deployKeys;
  expect(await promote()).toMatchObject({ status: 200 });
});

test('a team whose own release is live already ends no candidate of another by its word, and lets none through', async () => {
  await tell(result());
  const live = idOf(await promote());
  const releases = ['booking@1.0.0', 'catalog@1.1.0'];
  const order = () => operator.promote({ catalog: '1.1.0', booking: '1.0.0' }, live);
  const by = (passed: boolean) =>
    tell(result({ releases, passed, findings: passed ? [] : ['no'] }), 'booking', signing.booking.signingKey);
  expect(await by(true)).toMatchObject({ status: 201 });
  expect(await order()).toMatchObject(notTried);
  await tell(result({ releases }));
  operator.api.clock.advance(1);
  expect(await by(false)).toMatchObject({ status: 201 });
  expect(await order()).toMatchObject({ status: 200 });
});

test.each<[what: string, holder: Holder, key: string]>([
  ['signed by nobody who is known', 'catalog', newSigningKeys().signingKey],
  ['signed by another team', 'catalog', signing.booking.signingKey],
  ['of a team that is not in it', 'shell', signing.shell.signingKey],
  ['signed by a team, with an operator’s deploy key', 'operator', signing.catalog.signingKey],
])('a result that is %s is refused', async (_what, holder, key) => {
  expect(await tell(result(), holder, key)).toMatchObject({ status: 403 });
  expect(await promote()).toMatchObject(notTried);
});

test('a result that was changed after it was signed is refused', async () => {
  const report = addSignature(
    'smoke',
    { signed: result({ passed: false }), signatures: [] },
    signing.catalog.signingKey,
  );
  const changed = { ...report, signed: { ...report.signed, passed: true } };
  expect(await post('candidates/smoke', 'catalog', changed)).toMatchObject({ status: 403 });
});

test('where an operator has to try it, a team’s word does not count', async () => {
  await operator.close();
  await open('operator');
  await tell(result());
  expect(await promote()).toMatchObject(notTried);
  await tell(result(), 'operator', roles.operator.signingKey);
  expect(await promote()).toMatchObject({ status: 200 });
});

test('before anything is live nothing can be tried, and the first set needs no trial', async () => {
  await operator.close();
  // It promotes its first set.
  await open('operator');
  expect((await operator.live())?.remotes).toEqual({ catalog: '0.9.0', booking: '0.9.0' });
});

test('a set without what is live is tried by an operator, and lets the order that takes it away pass and no other', async () => {
  await operator.close();
  await open('operator');
  const drops = ['booking'];
  const releases = { catalog: '1.1.0' };
  expect(await post('candidates', 'catalog', { releases, drops })).toMatchObject({ status: 403 });
  expect(await post('candidates', 'operator', { releases, drops: ['kiosk'] })).toMatchObject({ status: 404 });
  expect(await post('candidates', 'operator', { releases, drops: ['catalog'] })).toMatchObject({
    status: 400,
  });
  expect(await post('candidates', 'operator', { releases: {} })).toMatchObject({ status: 400 });
  const alone = await post('candidates', 'operator', { releases: {}, drops });
  expect(alone).toMatchObject({ status: 201, body: { releases: ['catalog@0.9.0'] } });
  const { status, body } = await post('candidates', 'operator', { releases, drops });
  expect([status, body['releases']]).toEqual([201, ['catalog@1.1.0']]);
  expect(readCandidate(SITE_KEY, String(body['token']), operator.api.clock.now())).toEqual({
    catalog: '1.1.0',
    booking: '',
  });
  const expected = (await operator.live())?.id ?? null;
  const order = (remotes: Record<string, string>, more: object = {}) =>
    post('composition', 'operator', { remotes, expected, reason: 'a test', ...more });
  expect(await order(releases, { drops })).toMatchObject(notTried);
  await tell(result({ releases: ['catalog@1.1.0'] }), 'operator', roles.operator.signingKey);
  expect(await order({ catalog: '1.1.0', booking: '0.9.0' })).toMatchObject(notTried);
  expect(await order(releases, { drops })).toMatchObject({ status: 200 });
});

test('the result is a line of the log, once, and says how much was not tried', async () => {
  const untried = ['/movies/:id', '/theaters/:id'];
  await tell(result({ untried }));
  await tell(result({ untried }));
  const { body } = await operator.api.call('GET', '/api/trust/log', {
    headers: { authorization: `Bearer ${keys.catalog}` },
  });
  const lines = body['lines'] as LogLine[];
  const told = lines.filter(({ act }) => act === 'smoke-passed');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    by: 'catalog',
    detail: { releases: 'booking@1.0.0 catalog@1.0.0', pages: 3, untried: 2 },
  });
  expect(told[0]?.detail['signature']).toMatch(/^[A-Za-z0-9+/]{86}==$/);
  expect(faultInLog(lines)).toBeUndefined();
});

test('a team is given what shows the shell’s server its own release beside what is live; an operator, any', async () => {
  await tell(result());
  await promote();
  const releases = { catalog: '1.1.0' };
  const own = await post('candidates', 'catalog', { releases });
  expect(own).toMatchObject({ status: 201, body: { releases: ['booking@1.0.0', 'catalog@1.1.0'] } });
  const token = String(own.body['token']);
  expect(readCandidate(SITE_KEY, token, operator.api.clock.now())).toEqual(releases);
  operator.api.clock.advance(31 * 60_000);
  expect(readCandidate(SITE_KEY, token, operator.api.clock.now())).toBeNull();
  expect(await post('candidates', 'booking', { releases })).toMatchObject({ status: 403 });
  expect(await post('candidates', 'operator', { releases })).toMatchObject({ status: 201 });
  expect(await post('candidates', 'operator', { releases: { catalog: '9.0.0' } })).toMatchObject({
    status: 404,
  });
});

test('a team hands in so many results a day and no more: each is a line of the log for ever; an operator may still', async () => {
  const at = operator.api.clock.now();
  const many = Array.from({ length: 500 }, (_, number) => ({ _id: `${number} catalog`, by: 'catalog', at }));
  await operator.api.deps.db.raw.collection<{ _id: string }>('smokeReports').insertMany(many);
  operator.api.clock.advance(60);
  expect(await tell(result())).toMatchObject({ status: 429, body: { retryAfter: 23 * 3_600 + 1 } });
  expect(await tell(result(), 'operator', roles.operator.signingKey)).toMatchObject({ status: 201 });
  operator.api.clock.advance(23 * 60);
  operator.api.clock.advance(1);
  expect((await tell(result({ pages: 5 }))).status).toBe(201);
});
