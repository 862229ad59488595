import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellLane } from '../../http/shell-lane.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { readPreviewLink, signShellServer } from '../site-tokens/index.ts';
import { keys, openOperator, type Operator } from '../testing/operator.ts';
import { previewOriginFault } from '../../settings/preview-origin.ts';

const SITE_KEY = 'a secret that two processes share';
const PREVIEW_ORIGIN = 'http://preview.cinema.test';
let operator: Operator;
beforeAll(async () => {
  operator = await openOperator({ SITE_KEY, PREVIEW_ORIGIN });
  await operator.published('catalog', '1.4.0');
});
afterAll(() => operator.close());

const catalog = { name: 'catalog', version: '1.4.0' };
const read = (version: string, token?: string) =>
  operator.api.call('GET', `/api/previews/catalog/${version}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const order = (body: object, holder: keyof typeof keys = 'catalog') =>
  operator.api.call('POST', '/api/previews', { body, headers: { authorization: `Bearer ${keys[holder]}` } });

test('a team gets a link to a release of its own, for a day unless told; the operator to any', async () => {
  for (const holder of ['catalog', 'operator'] as const) {
    const { status, body } = await order(catalog, holder);
    expect(status).toBe(201);
    const { origin, pathname } = new URL(String(body['link']));
    expect(origin).toBe(PREVIEW_ORIGIN);
    const [, token = ''] = /^\/__preview\/([\w.-]+)$/.exec(pathname) ?? [];
    const day = new Date(operator.api.clock.now().getTime() + 86_400_000);
    expect(readPreviewLink(SITE_KEY, token, operator.api.clock.now())).toEqual({ ...catalog, expires: day });
    expect(body['expires']).toBe(day.toISOString());
  }
});

test('another team gets none, and nobody without a key', async () => {
  expect(await order(catalog, 'booking')).toMatchObject({ status: 403 });
  expect(await operator.api.call('POST', '/api/previews', { body: catalog })).toMatchObject({ status: 401 });
});

test('what is not published cannot be previewed', async () => {
  const unknown = { name: 'catalog', version: '9.9.9' };
  expect(await order(unknown)).toMatchObject({
    status: 404,
    body: { message: 'catalog 9.9.9 is not published.' },
  });
  expect((await read('9.9.9', signShellServer(SITE_KEY, operator.api.clock.now()))).status).toBe(404);
});

test.each([0, -1, 169])('a link for %s hours is none', async (hours) => {
  expect(await order({ ...catalog, hours })).toMatchObject({ status: 400 });
});

test('the shell’s server reads the release with its signature', async () => {
  const { status, body } = await read('1.4.0', signShellServer(SITE_KEY, operator.api.clock.now()));
  expect(status).toBe(200);
  expect(body['release']).toMatchObject({ ...catalog, signature: expect.stringMatching(/==$/) as string });
});

test('without a key of the site there are no previews', async () => {
  const bare = await openOperator();
  await bare.published('catalog', '1.4.0');
  const headers = { authorization: `Bearer ${keys.operator}` };
  expect(await bare.api.call('POST', '/api/previews', { body: catalog, headers })).toMatchObject({
    status: 404,
  });
  await bare.close();
});

test('what is published and not live is not read by strangers', async () => {
  const { clock } = operator.api;
  const old = signShellServer(SITE_KEY, new Date(clock.now().getTime() - 120_000));
  const foreign = signShellServer('another secret of the same length', clock.now());
  for (const token of [undefined, 'x', old, foreign, keys.booking])
    expect(await read('1.4.0', token)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
});

test('the shell’s server reads it whatever its clock says', async () => {
  const { api } = operator;
  const late = signShellServer(SITE_KEY, new Date(api.clock.now().getTime() - 300_000));
  const ask = (siteKey: string) => {
    const headers = { authorization: `Bearer ${late}`, ...shellLane(siteKey) };
    return api.call('GET', '/api/previews/catalog/1.4.0', { headers });
  };
  expect(await ask('another secret of the same length')).toMatchObject({ status: 401 });
  expect(await ask(SITE_KEY)).toMatchObject({ status: 200 });
});

test('a release that is previewed by an admin cannot promote itself: tokens of its origin count nowhere', async () => {
  const authorization = `Bearer ${tokenOf('boss', { azp: PREVIEW_ORIGIN })}`;
  const body = { remotes: { catalog: '1.4.0' }, expected: null, reason: 'it says so itself' };
  const promote = (headers: Record<string, string>) =>
    operator.api.call('POST', '/api/admin/releases/promote', { body, headers });
  expect(await promote({ authorization })).toMatchObject({ status: 401 });
  expect(await operator.api.call('GET', '/api/admin/releases', { headers: { authorization } })).toMatchObject(
    {
      status: 401,
    },
  );
  expect(await operator.live()).toBeNull();
});

test('an origin of previews whose tokens count is refused at the start', async () => {
  for (const settings of [
    { PREVIEW_ORIGIN: 'http://cinema.test' },
    { PREVIEW_ORIGIN, AUTHORIZED_PARTIES: PREVIEW_ORIGIN },
    { PREVIEW_ORIGIN: 'http://preview.cinema.test/path' },
  ])
    await expect(openOperator({ SITE_KEY, ...settings })).rejects.toThrow('PREVIEW_ORIGIN cannot be used');
  expect(previewOriginFault(PREVIEW_ORIGIN, ['https://cinema.test'])).toMatch(/^cannot be used: [^\n]+https/);
});
