import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSigningKeys, signRelease } from '../signing/index.ts';
import { openOperator, releaseOf, signing, type Operator } from '../testing/operator.ts';
import { served } from '../testing/file-host.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

test('a published release is not live by that', async () => {
  expect(await operator.publish(releaseOf('catalog', '1.0.0'))).toMatchObject({ status: 201 });
  expect(await operator.live()).toBeNull();
});

test('a version is published once, and the answer tells the same build from another one', async () => {
  await operator.publish(releaseOf('catalog', '1.1.0'));
  const files = {
    ...releaseOf('catalog', '1.1.0').files,
    'js/more.js': served('catalog', '1.1.0', 'js/more.js'),
  };
  for (const [again, identical] of [
    [releaseOf('catalog', '1.1.0', { builtAt: '2026-03-02T00:00:00.000Z' }), true],
    [releaseOf('catalog', '1.1.0', { files }), false],
  ] as const) {
    const { status, body } = await operator.publish(again);
    expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'exists' });
    expect(body['gates']).toContainEqual(
      expect.objectContaining({ gate: 'version', open: false, identical }),
    );
  }
});

test('of several publishing the same version at once all but one are refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => operator.publish(releaseOf('catalog', '1.2.0'))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a team publishes so many releases a day and no more: each stays, with its files; another team may still', async () => {
  const publishedAt = operator.api.clock.now();
  const many = Array.from({ length: 500 }, (_, number) => ({
    _id: `catalog@0.0.${number}`,
    publishedBy: 'catalog',
    publishedAt,
  }));
  const releases = operator.api.deps.db.raw.collection<{ _id: string }>('releases');
  await releases.insertMany(many);
  expect(await operator.publish(releaseOf('catalog', '1.3.0'))).toMatchObject({ status: 429 });
  expect(await operator.publish(releaseOf('booking', '1.3.0'), 'booking')).toMatchObject({ status: 201 });
  operator.api.clock.advance(24 * 60 + 1);
  expect(await operator.publish(releaseOf('catalog', '1.3.0'))).toMatchObject({ status: 201 });
  await releases.deleteMany({ _id: { $in: many.map(({ _id }) => _id) } });
});

test('a team’s key publishes nothing of another team’s, and the operator’s nothing at all', async () => {
  for (const holder of ['booking', 'operator', 'shell'] as const)
    for (const answer of [
      await operator.publish(releaseOf('catalog', '2.0.0'), holder),
      await operator.check(releaseOf('catalog', '2.0.0'), holder),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('without a key, or with a wrong one, not even the body is looked at', async () => {
  for (const path of ['/api/releases', '/api/releases/check', '/api/shells'])
    for (const authorization of [
      undefined,
      'Bearer wrong',
      'Bearer catalog=secret-key-of-catalog',
      'Bearer ',
    ])
      expect(
        await operator.api.call('POST', path, {
          body: {},
          headers: { ...(authorization !== undefined && { authorization }) },
        }),
      ).toMatchObject({ status: 401 });
});

const sealedByBooking = (release: object) => {
  const { signature: _, ...document } = operator.sealed(release as { name: string });
  return { ...document, signature: signRelease(document as { name: string }, signing.booking.signingKey) };
};

test.each<[what: string, seal: (release: object) => object]>([
  ['signed by another team', sealedByBooking],
  [
    'signed for another address',
    (release) => ({ ...operator.sealed(release as never), baseUrl: 'http://evil.test/' }),
  ],
  [
    'signed before a route was added',
    (release) => ({
      ...operator.sealed(release as never),
      routes: [{ path: '/pay', screen: 'home', preload: [] }],
    }),
  ],
])('a release that is %s is refused, however good the deploy key', async (_what, seal) => {
  const answer = await operator.publish(seal(releaseOf('catalog', '2.1.0')) as { name: string });
  expect(answer).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
});

test('a team whose key the site does not know publishes nothing, and is told what to do', async () => {
  const other = await openOperator({ RELEASE_PUBLIC_KEYS: `booking=${newSigningKeys().publicKey}` });
  const answer = await other.publish(releaseOf('catalog', '1.0.0'));
  expect(answer).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
  expect(answer.body['message']).toContain('RELEASE_PUBLIC_KEYS');
  await other.close();
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
  [
    'whose file leads out of its folder by a detour',
    { files: { ...files, 'js/../../other/home.js': files['js/home.js'] } },
  ],
  [
    'that would fill the memory of whoever reads it',
    { files: { ...files, 'js/home.js': { ...files['js/home.js'], bytes: 40_000_000 } } },
  ],
  ['on a host whose name would end the page’s policy', { baseUrl: 'https://x;sandbox;.evil.example/' }],
  ['on a host that stands for all hosts', { baseUrl: 'https://*.evil.example/' }],
  ['on a host that no browser understands', { baseUrl: 'http://256.256.256.256/' }],
  ['under an address with a query', { baseUrl: 'https://hosts.test/?to=/' }],
  ['under an address with a password', { baseUrl: 'https://me:secret@hosts.test/' }],
  ['whose entry is only a word of the language', { entry: 'constructor' }],
  ['on a host that is no web address', { baseUrl: 'javascript:alert(1)/' }],
  ['whose address could be continued', { baseUrl: 'http://hosts.test/catalog' }],
  ['without routes', { routes: [] }],
  ['with a route outside the site', { routes: [{ ...route, path: 'https://evil.example' }] }],
  ['with a route that is more than it looks like', { routes: [{ ...route, path: '/booking*' }] }],
  ['whose version is no version', { version: 'latest' }],
  ['of an unknown shape', { expose: './everything' }],
  ['that says more than is known', { prerendered: {} }],
  [
    'whose file says more than is known',
    { files: { ...files, 'remoteEntry.js': { ...files['remoteEntry.js'], gzip: 1 } } },
  ],
  ['with a range that holds anything', { shared: { react: '*' } }],
  ['with a range of three majors', { shared: { react: '^17.0.0 || ^18.0.0 || ^19.0.0' } }],
  ['without a budget', { budget: undefined }],
  ['without a signature', { signature: undefined }],
])('a release %s is refused', async (_what, change) => {
  expect(await operator.publish(releaseOf('catalog', '3.0.0', change))).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid' },
  });
});
