import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf } from '../kept-files/digest.ts';
import { served } from '../testing/file-host.ts';
import { idOf, releaseOf, shellReleaseOf, signing } from '../testing/operator.ts';
import { leaveAsRestored } from '../testing/restored.ts';
import { openSignedOperator, rootOf, signedRoot, type SignedOperator } from '../testing/with-root.ts';
import { newSigningKeys, signRelease } from '../signing/index.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0');
});
afterEach(() => operator.close());

interface Made {
  id: string;
  createdAt: string;
  urgent?: string;
}

const live = async () => (await operator.live())?.id ?? null;
const promote = async (version: string, more: object = {}) =>
  operator.signedOrder('composition', { remotes: { catalog: version }, expected: await live(), ...more });
const revoke = async (body: object) =>
  operator.signedOrder('composition/revoke', { expected: await live(), ...body });
const versions = async () => (await operator.live())?.remotes['catalog'];
const file = async (version: string) => {
  const { integrity } = served('catalog', version, 'remoteEntry.js');
  return (await operator.api.call('GET', `/api/files/${digestOf(integrity)}`)).status;
};

test('a fix that is promoted without a fallback cannot be undone by blocking its files', async () => {
  await promote('1.0.0');
  await promote('1.1.0', { noFallback: ['catalog'] });
  expect(await versions()).toBe('1.1.0');
  await promote('1.2.0');
  expect(await versions()).toBe('1.2.0 (1.1.0)');
});

test('a revoked release is no fallback any more, goes live no more, and its files are given to nobody', async () => {
  await promote('1.0.0');
  await promote('1.1.0');
  expect([await versions(), await file('1.0.0')]).toEqual(['1.1.0 (1.0.0)', 200]);
  expect((await revoke({ releases: ['catalog@1.0.0'] })).status).toBe(200);
  expect([await versions(), await file('1.0.0'), await file('1.1.0')]).toEqual(['1.1.0', 404, 200]);
  expect(await promote('1.0.0')).toMatchObject({
    status: 409,
    body: { message: 'catalog 1.0.0 is revoked.' },
  });
  await promote('1.2.0');
  expect(await operator.signedOrder('composition/rollback', { expected: await live() })).toMatchObject({
    status: 200,
  });
  // Before that 1.1.0 was live as well, with what is revoked as its fallback: going there would do nothing.
  expect(await operator.signedOrder('composition/rollback', { expected: await live() })).toMatchObject({
    status: 409,
    body: { message: 'catalog 1.0.0 is revoked.' },
  });
  expect([await versions(), await file('1.0.0')]).toEqual(['1.1.0', 404]);
});

test('nor are they in a restored database: what was taken away when the backup was taken stays so while nothing is live', async () => {
  await promote('1.0.0');
  await promote('1.1.0');
  await revoke({ releases: ['catalog@1.0.0'] });
  await leaveAsRestored(operator.api.deps.db.raw);
  expect([await file('1.0.0'), await file('1.1.0')]).toEqual([404, 200]);
});

test('when the live release itself is revoked its fallback takes its place; without one nothing is done', async () => {
  await promote('1.0.0');
  expect(await revoke({ releases: ['catalog@1.0.0'] })).toMatchObject({ status: 409 });
  await promote('1.1.0');
  await revoke({ releases: ['catalog@1.1.0'] });
  expect(await versions()).toBe('1.0.0');
  // Also who is booking: else its code could say of any tab that a booking is open.
  const { body } = await operator.api.call('GET', '/api/composition');
  const { urgent, createdAt } = body['composition'] as { urgent?: string; createdAt: string };
  expect(urgent).toBe(createdAt);
});

test('it is urgent to pages of sets and canaries that were made while all clocks were ahead, too, and to no page after it', async () => {
  const now = async () => {
    const { body } = await operator.api.call('GET', '/api/composition');
    return body as { composition: Made; canary?: { composition: Made } };
  };
  await promote('1.0.0');
  operator.api.clock.advance(7 * 60);
  const canary = async (version: string) => {
    const order = { remotes: { catalog: version }, share: 10, expected: await live() };
    await operator.signedOrder('composition/canary', order);
    return (await now()).canary!.composition;
  };
  const ended = await canary('1.1.0');
  const expected = { composition: await live(), canary: { composition: ended.id, share: 10 } };
  expect((await operator.order('composition/canary/end', { expected })).status).toBe(200);
  const running = await canary('1.2.0');
  operator.api.clock.advance(-7 * 60);
  expect((await revoke({ releases: ['catalog@1.1.0'] })).status).toBe(200);
  const revoked = (await now()).composition;
  for (const before of [ended, running]) expect(revoked.urgent! > before.createdAt).toBe(true);
  await promote('1.2.0');
  const next = (await now()).composition;
  expect(next.urgent).toBe(revoked.urgent);
  expect(next.createdAt > revoked.urgent!).toBe(true);
  const back = { expected: next.id, urgent: true };
  expect((await operator.signedOrder('composition/rollback', back)).status).toBe(200);
  expect((await now()).composition.urgent! > next.createdAt).toBe(true);
});

test.each(['9999-12-31T23:59:59.999Z', 'no time'])(
  'nor does it wait for what somebody writes into the database as the time of a set: %s',
  async (createdAt) => {
    await promote('1.0.0');
    const before = await live();
    await promote('1.1.0');
    await operator.api.deps.db.raw
      .collection<{ _id: string }>('compositions')
      .updateOne({ _id: before! }, { $set: { 'composition.createdAt': createdAt } });
    expect((await revoke({ releases: ['catalog@1.0.0'] })).status).toBe(200);
  },
);

test('of a remote nothing older than one release can be given any more', async () => {
  await promote('1.0.0');
  await promote('1.1.0');
  await promote('1.2.0');
  await revoke({ oldest: { catalog: '1.2.0' } });
  expect([await versions(), await file('1.1.0')]).toEqual(['1.2.0', 404]);
  expect((await promote('1.1.0')).body['message']).toContain('is older than 1.2.0');
});

test('also when the documents of all of its releases have gone from the database: what is live is known', async () => {
  await promote('1.1.0');
  await operator.api.deps.db.raw.collection('releases').deleteMany({});
  expect((await revoke({ oldest: { catalog: '1.1.0' } })).status).toBe(200);
});

test('that one may be a build of the same version as those before it: only the time of publishing tells them apart', async () => {
  const [first, hole, fix, later] = ['ffffffffff', '0000000001', '0a1b2c3d4e', '0000000002'].map(
    (hash) => `1.3.0-${hash}`,
  ) as [string, string, string, string];
  for (const version of [first, hole, fix, later]) {
    await operator.published('catalog', version);
    operator.api.clock.advance(1);
  }
  await promote(hole);
  await promote(fix);
  expect(await versions()).toBe(`${fix} (${hole})`);
  expect(await revoke({ oldest: { catalog: '1.3.0-1111111111' } })).toMatchObject({ status: 404 });
  expect((await revoke({ oldest: { catalog: fix } })).status).toBe(200);
  expect(await versions()).toBe(fix);
  for (const version of [first, hole, '1.2.0'])
    expect(await promote(version)).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect((await promote(later)).status).toBe(200);
});

test('a shell is taken away in the same way, and what comes before a release is older than it', async () => {
  const files = { 'js/main.js': 'one' };
  await operator.handIn(files);
  const builds = ['2.0.0-rc.1', '2.0.0-ffffffffff', '2.0.0-0000000001'];
  for (const version of builds) {
    await operator.deployShell(shellReleaseOf(version, files));
    operator.api.clock.advance(1);
  }
  await promote('1.0.0', { remotes: { catalog: '1.0.0', shell: builds[2] } });
  expect((await revoke({ oldest: { shell: builds[2] } })).status).toBe(200);
  for (const shell of builds.slice(0, 2))
    expect(await promote('1.0.0', { remotes: { catalog: '1.0.0', shell } })).toMatchObject({ status: 409 });
});

test('a canary ends by it, since its set is older', async () => {
  const first = idOf(await promote('1.0.0'));
  await operator.signedOrder('composition/canary', {
    remotes: { catalog: '1.1.0' },
    share: 10,
    expected: first,
  });
  await revoke({ releases: ['catalog@1.1.0'] });
  expect((await operator.api.call('GET', '/api/composition')).body['canary']).toBeUndefined();
});

test('what is not published is not revoked: somebody has mistyped it', async () => {
  await promote('1.0.0');
  expect(await revoke({ releases: ['catalog@9.0.0'] })).toMatchObject({ status: 404 });
});

test.each(['catalog@1.0.0', 'catalog@1.1.0'])(
  'what is live is revoked also when its document is gone, as after a restore: %s',
  async (release) => {
    await promote('1.0.0');
    await promote('1.1.0');
    await operator.api.deps.db.raw.collection<{ _id: string }>('releases').deleteOne({ _id: release });
    expect(await revoke({ releases: [release] })).toMatchObject({ status: 200 });
    expect(await versions()).toBe(release === 'catalog@1.0.0' ? '1.1.0' : '1.0.0');
  },
);

/** The team has two keys; what it published before is signed with the first one, `versions` with the second. */
async function withSecondKey(...versions: string[]) {
  const second = newSigningKeys();
  const { teams } = rootOf();
  const keys = [signing.catalog.publicKey, second.publicKey];
  await operator.sendRoot(signedRoot(rootOf({ version: 2, teams: { ...teams, catalog: keys } }), 'root'));
  for (const version of versions) {
    const baseUrl = `${operator.host.url}/catalog/${version}/`;
    const document = { baseUrl, ...releaseOf('catalog', version) };
    await operator.publish({
      ...document,
      signature: signRelease(document, second.signingKey),
    } as typeof document);
  }
  return async () => {
    const left = { ...teams, catalog: [second.publicKey] };
    await operator.sendRoot(signedRoot(rootOf({ version: 3, teams: left }), 'root'));
  };
}

test('no release takes the place of a revoked one that servers could not trust: they would go on with what they have', async () => {
  await promote('1.2.0');
  const takeFirstKeyAway = await withSecondKey('1.3.0', '1.4.0');
  await promote('1.3.0');
  await takeFirstKeyAway();
  expect(await revoke({ releases: ['catalog@1.3.0'] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('1.2.0, which would take its place, is not signed') as string },
  });
  // Another one is: what it replaces goes.
  await promote('1.4.0');
  expect((await revoke({ releases: ['catalog@1.3.0'] })).status).toBe(200);
  expect(await versions()).toBe('1.4.0');
});

test('nor does a fallback or a live release stay that is signed with a key that was taken away', async () => {
  await promote('1.2.0');
  const takeFirstKeyAway = await withSecondKey('1.3.0');
  await promote('1.3.0');
  await takeFirstKeyAway();
  expect((await revoke({ releases: ['catalog@1.1.0'] })).status).toBe(200);
  expect(await versions()).toBe('1.3.0');
});

test('a live release whose key was taken away is replaced before anything is revoked beside it', async () => {
  await promote('1.2.0');
  const takeFirstKeyAway = await withSecondKey();
  await takeFirstKeyAway();
  expect((await revoke({ releases: ['catalog@1.1.0'] })).body['message']).toContain(
    'catalog 1.2.0 is live and is not signed with a key that its team has now: promote another one first',
  );
});

test('of two revocations at once the second is not answered as if it was done', async () => {
  await promote('1.2.0');
  const expected = await live();
  const order = (release: string) =>
    operator.signedOrder('composition/revoke', { releases: [release], expected });
  expect((await order('catalog@1.0.0')).status).toBe(200);
  expect(await order('catalog@1.1.0')).toMatchObject({ status: 409, body: { code: 'moved' } });
});

test('what is no name of a release is refused: it would take nothing away, and shell servers would take no later set', async () => {
  const files = { 'js/main.js': 'main' };
  await operator.handIn(files);
  await operator.deployShell(shellReleaseOf('0.9.0', files));
  await promote('1.0.0');
  expect(await revoke({ releases: ['shell@0.9.0@'] })).toMatchObject({ status: 400 });
});
