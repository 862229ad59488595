import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSigningKeys, signRelease } from '../signing/index.ts';
import { keys, openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { openSignedOperator, rootOf, signedRoot } from '../testing/with-root.ts';

const KEY = 'a-deploy-key-of-offers-that-is-long';
const offers = newSigningKeys();

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator({ RELEASE_HOSTS: 'catalog=http://localhost:1' });
});
afterEach(() => operator.close());

const add = (team: object, holder: keyof typeof keys = 'operator') =>
  operator.api.call('POST', '/api/teams', {
    body: { name: 'offers', key: KEY, hosts: [], reason: 'a fifth team', ...team },
    headers: { authorization: `Bearer ${keys[holder]}` },
  });
const check = (hosts = operator.host.url, signer = offers) => {
  const document = { baseUrl: `${hosts}/offers/1.0.0/`, ...releaseOf('offers', '1.0.0') };
  const body = { ...document, signature: signRelease(document, signer.signingKey) };
  return operator.api.call('POST', '/api/releases/check', {
    body,
    headers: { authorization: `Bearer ${KEY}` },
  });
};
const closed = (answer: Awaited<ReturnType<typeof check>>) =>
  (answer.body['gates'] as { gate: string; open: boolean }[])
    .filter(({ open }) => !open)
    .map(({ gate }) => gate);

test('a key that nobody has given is no key; once an operator has, it is its team’s', async () => {
  expect(await check()).toMatchObject({ status: 401 });
  expect(await add({})).toMatchObject({ status: 201 });
  expect(await check()).toMatchObject({ status: 200 });
  // What it may publish is its own remote, and what it signs counts by the root alone.
  expect(closed(await check())).toContain('signature');
});

test.each(['operator', 'operator.mai', 'shell', 'catalog'])(
  'whoever writes to the database is not %s by it',
  async (name) => {
    expect(await add({})).toMatchObject({ status: 201 });
    const teams = operator.api.deps.db.raw.collection<{ _id: string }>('teams');
    const { _id, ...team } = (await teams.findOne({ _id: 'offers' }))!;
    await teams.deleteOne({ _id });
    await teams.insertOne({ _id: name, ...team });
    const headers = { authorization: `Bearer ${KEY}` };
    const body = { remotes: {}, expected: null, reason: 'a test' };
    expect(await operator.api.call('POST', '/api/composition', { body, headers })).toMatchObject({
      status: 401,
    });
    expect(await check()).toMatchObject({ status: 401 });
  },
);

test('only operators add teams, and none under a name that is taken', async () => {
  expect(await add({}, 'catalog')).toMatchObject({ status: 403 });
  for (const name of ['catalog', 'shell', 'operator', 'root', 'location', 'history', 'header', 'font-weight'])
    expect(await add({ name })).toMatchObject({ status: 409, body: { code: 'exists' } });
  expect(await add({ key: 'short' })).toMatchObject({ status: 400 });
  for (const host of ['ftp://files.example', 'files.example', 'https://', ''])
    expect(await add({ hosts: [host] })).toMatchObject({ status: 400 });
  expect(await check()).toMatchObject({ status: 401 });
});

test('no team comes whose name goes on from another one’s, or the other way round: what its sheets name would be both’s', async () => {
  expect(await add({ name: 'catalog-kids' })).toMatchObject({
    status: 409,
    body: { code: 'exists', message: expect.stringContaining('catalog') as string },
  });
  expect(await add({ name: 'offers-kids' })).toMatchObject({ status: 201 });
  expect(await add({ name: 'offers' })).toMatchObject({ status: 409 });
  expect(await add({ name: 'offersfor' })).toMatchObject({ status: 201 });
  // One that is there already gets another key.
  expect(await add({ name: 'offers-kids', key: `${KEY}-next` })).toMatchObject({ status: 201 });
});

test('its releases may lie where the operator said, and nowhere else', async () => {
  await add({ hosts: [`${operator.host.url}/`] });
  expect(closed(await check())).not.toContain('address');
  expect(closed(await check('http://localhost:2'))).toContain('address');
});

test('another order gives it another key, and the one before is none', async () => {
  await add({});
  await add({ key: `${KEY}-2` });
  expect(await check()).toMatchObject({ status: 401 });
});

test('another key leaves the team’s hosts as they are, and others that are named take their place', async () => {
  await add({ hosts: [operator.host.url] });
  await add({ key: `${KEY}-2` });
  await add({});
  expect(closed(await check())).not.toContain('address');
  await add({ hosts: ['http://localhost:2'] });
  expect(closed(await check())).toContain('address');
  expect(closed(await check('http://localhost:2'))).not.toContain('address');
});

test('the key is not in the database', async () => {
  await add({});
  expect(JSON.stringify(await operator.api.deps.db.raw.collection('teams').find().toArray())).not.toContain(
    KEY,
  );
});

test('with its key in the next root its release has a good signature, without a restart', async () => {
  await operator.close();
  const signed = await openSignedOperator({ key: 'here' });
  operator = signed;
  await add({});
  expect(closed(await check())).toContain('signature');
  const root = rootOf();
  const next = { ...root, version: 2, teams: { ...root.teams, offers: [offers.publicKey] } };
  expect(await signed.sendRoot(signedRoot(next, 'root'))).toMatchObject({ status: 201 });
  expect(closed(await check())).not.toContain('signature');
});
