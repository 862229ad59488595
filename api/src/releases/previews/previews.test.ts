import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPreviewLink } from '../site-tokens/index.ts';
import { keys, openDesk, type Desk } from '../testing/operator.ts';

const SITE_KEY = 'a secret that two processes share';
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ SITE_KEY });
  await desk.published('catalog', '1.4.0');
});
afterAll(() => desk.close());

const catalog = { name: 'catalog', version: '1.4.0' };
const order = (body: object, holder: keyof typeof keys = 'catalog') =>
  desk.api.call('POST', '/api/previews', { body, headers: { authorization: `Bearer ${keys[holder]}` } });

test('a team gets a link to a release of its own, for a day unless told; the operator to any', async () => {
  for (const holder of ['catalog', 'operator'] as const) {
    const { status, body } = await order(catalog, holder);
    expect(status).toBe(201);
    const { pathname } = new URL(String(body['link']));
    const [, token = ''] = /^\/__preview\/([\w.-]+)$/.exec(pathname) ?? [];
    const day = new Date(desk.api.clock.now().getTime() + 86_400_000);
    expect(readPreviewLink(SITE_KEY, token, desk.api.clock.now())).toEqual({ ...catalog, expires: day });
    expect(body['expires']).toBe(day.toISOString());
  }
});

test('another team gets none, and nobody without a key', async () => {
  expect(await order(catalog, 'booking')).toMatchObject({ status: 403 });
  expect(await desk.api.call('POST', '/api/previews', { body: catalog })).toMatchObject({ status: 401 });
});

test('what is not published cannot be previewed', async () => {
  const unknown = { name: 'catalog', version: '9.9.9' };
  expect(await order(unknown)).toMatchObject({
    status: 404,
    body: { message: 'catalog 9.9.9 is not published.' },
  });
  expect((await desk.api.call('GET', '/api/previews/catalog/9.9.9')).status).toBe(404);
});

test.each([0, -1, 169])('a link for %s hours is none', async (hours) => {
  expect(await order({ ...catalog, hours })).toMatchObject({ status: 400 });
});

test('the shell’s server reads the release with its signature', async () => {
  const { status, body } = await desk.api.call('GET', '/api/previews/catalog/1.4.0');
  expect(status).toBe(200);
  expect(body['release']).toMatchObject({ ...catalog, signature: expect.stringMatching(/==$/) as string });
});

test('without a key of the site there are no previews', async () => {
  const bare = await openDesk();
  await bare.published('catalog', '1.4.0');
  const headers = { authorization: `Bearer ${keys.operator}` };
  expect(await bare.api.call('POST', '/api/previews', { body: catalog, headers })).toMatchObject({
    status: 404,
  });
  await bare.close();
});
