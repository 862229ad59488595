import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { readPreviewLink, signPreviewCookie } from '../site-tokens/index.ts';
import { readPreviewCookie } from '../site-tokens/preview.ts';
import { keys, openOperator, type Operator } from '../testing/operator.ts';

const SITE_KEY = 'a secret that two processes share';
const settings = { SITE_KEY, PREVIEW_ORIGIN: 'http://preview.cinema.test' };
const ADDRESS = 'http://localhost:3005/';
let operator: Operator;
beforeAll(async () => {
  operator = await openOperator({ ...settings, OVERRIDES: 'yes' });
  await operator.published('catalog', '1.4.0', '1.5.0');
  await operator.published('booking', '2.0.0');
  await operator.promote({ catalog: '1.4.0' }, null);
});
afterAll(() => operator.close());

const order = (body: object, holder: keyof typeof keys = 'catalog', { api } = operator) =>
  api.call('POST', '/api/previews/localhost', {
    body,
    headers: { authorization: `Bearer ${keys[holder]}` },
  });
const opened = (link: unknown) => {
  const [, token = ''] = /\/__preview\/([\w.-]+)$/.exec(String(link)) ?? [];
  return readPreviewLink(SITE_KEY, token, operator.api.clock.now());
};

test('a team runs its own remote from localhost, with the routes of what is live, for an hour; the operator any', async () => {
  for (const holder of ['catalog', 'operator'] as const) {
    const { status, body } = await order({ name: 'catalog', address: ADDRESS }, holder);
    expect(status).toBe(201);
    expect(body['link']).toMatch(/^http:\/\/preview\.cinema\.test\/__preview\//);
    const expires = new Date(operator.api.clock.now().getTime() + 3_600_000);
    expect(opened(body['link'])).toEqual({ name: 'catalog', version: '1.4.0', address: ADDRESS, expires });
    expect(body['expires']).toBe(expires.toISOString());
  }
});

test('who is not live names a version that is published', async () => {
  const { body } = await order(
    { name: 'booking', version: '2.0.0', address: ADDRESS, minutes: 5 },
    'booking',
  );
  expect(opened(body['link'])).toMatchObject({ name: 'booking', version: '2.0.0', address: ADDRESS });
  expect(await order({ name: 'booking', address: ADDRESS }, 'booking')).toMatchObject({
    status: 404,
    body: { message: 'booking is not live: name a published version, whose routes and parts will count.' },
  });
  expect(await order({ name: 'booking', version: '9.9.9', address: ADDRESS }, 'booking')).toMatchObject({
    status: 404,
  });
});

test('another team gets no link, and nobody without a key', async () => {
  expect(await order({ name: 'catalog', address: ADDRESS }, 'booking')).toMatchObject({ status: 403 });
  const body = { name: 'catalog', address: ADDRESS };
  expect(await operator.api.call('POST', '/api/previews/localhost', { body })).toMatchObject({ status: 401 });
});

test.each([
  { address: 'http://127.0.0.1.nip.io:3005/' },
  { address: 'http://localhost.evil:3005/' },
  { address: 'http://user@localhost:3005/' },
  { address: 'http://localhost:65536/' },
  { address: 'http://localhost:3005/', minutes: 481 },
  { address: 'http://localhost:3005/', minutes: 0 },
  { address: 'http://localhost:3005/', name: 'shell' },
  { address: 'http://localhost:3005/', host: 'evil.example' },
  {},
])('%j is refused', async (change) => {
  expect(await order({ name: 'catalog', ...change }, 'operator')).toMatchObject({ status: 400 });
});

test('a site that was not told to allow it takes nothing from localhost', async () => {
  const bare = await openOperator(settings);
  await bare.published('catalog', '1.4.0');
  expect(
    await order({ name: 'catalog', version: '1.4.0', address: ADDRESS }, 'operator', bare),
  ).toMatchObject({
    status: 403,
    body: { code: 'overrides_off', message: expect.stringContaining('OVERRIDES=yes') as string },
  });
  await bare.close();
});

test('it is not allowed where there is no origin of previews to keep it apart', async () => {
  await expect(openOperator({ SITE_KEY, OVERRIDES: 'yes' })).rejects.toThrow(
    'OVERRIDES cannot be yes without PREVIEW_ORIGIN',
  );
  expect(() => readConfig({ OVERRIDES: 'perhaps' })).toThrow();
});

test('an address that was signed by mistake is read by nobody', () => {
  const { clock } = operator.api;
  const expires = clock.now().getTime() + 60_000;
  const cookie = (to: string) =>
    signPreviewCookie(SITE_KEY, { name: 'catalog', version: '1.4.0', address: to, visitor: 'ann', expires });
  expect(readPreviewCookie(SITE_KEY, cookie(ADDRESS), 'ann', clock.now())).toMatchObject({
    address: ADDRESS,
  });
  expect(readPreviewCookie(SITE_KEY, cookie(ADDRESS), 'ben', clock.now())).toBeNull();
  expect(readPreviewCookie(SITE_KEY, cookie('http://evil.example/'), 'ann', clock.now())).toBeNull();
});
