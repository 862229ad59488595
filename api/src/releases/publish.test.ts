import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, releaseOf, type Desk } from './testing/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.api.close());

test('a published release is not live by that', async () => {
  expect(await desk.publish(releaseOf('catalog', '1.0.0'))).toMatchObject({ status: 201 });
  expect(await desk.live()).toBeNull();
});

test('a version is published once, also when what is in it differs', async () => {
  await desk.publish(releaseOf('catalog', '1.1.0'));
  for (const again of [releaseOf('catalog', '1.1.0'), releaseOf('catalog', '1.1.0', { team: 'Other' })])
    expect(await desk.publish(again)).toMatchObject({ status: 409, body: { code: 'exists' } });
});

test('two publishing the same version at once: one of them is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => desk.publish(releaseOf('catalog', '1.2.0'))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a team’s key publishes nothing of another team’s, and the operator’s nothing at all', async () => {
  for (const holder of ['booking', 'operator'] as const)
    expect(await desk.publish(releaseOf('catalog', '2.0.0'), holder)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
});

test('without a key, or with a wrong one, not even the body is looked at', async () => {
  for (const authorization of [undefined, 'Bearer wrong', 'Bearer catalog=key-of-catalog', 'Bearer '])
    expect(
      await desk.api.call('POST', '/api/releases', {
        body: {},
        headers: { ...(authorization !== undefined && { authorization }) },
      }),
    ).toMatchObject({ status: 401 });
});

const { files } = releaseOf('catalog', '3.0.0');
const route = { path: '/catalog', screen: 'home', preload: [] };
test.each<[what: string, change: Record<string, unknown>]>([
  ['whose entry has no hash', { files: { 'js/home.js': files['js/home.js'] } }],
  ['whose route needs a file that has none', { files: { 'remoteEntry.js': files['remoteEntry.js'] } }],
  [
    'with a hash of another kind',
    { files: { ...files, 'js/home.js': { integrity: 'sha256-abc', bytes: 1 } } },
  ],
  ['whose entry is an address', { entry: 'https://evil.example/remoteEntry.js' }],
  ['whose file leads out of its folder', { entry: '../other/remoteEntry.js' }],
  ['on a host that is no web address', { baseUrl: 'javascript:alert(1)/' }],
  ['whose address could be continued', { baseUrl: 'http://hosts.test/catalog' }],
  ['without routes', { routes: [] }],
  ['with a route outside the site', { routes: [{ ...route, path: 'https://evil.example' }] }],
  ['whose version is no version', { version: 'latest' }],
  ['of an unknown shape', { expose: './everything' }],
])('a release %s is refused', async (_what, change) => {
  expect(await desk.publish(releaseOf('catalog', '3.0.0', change))).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid' },
  });
});
