import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  isSignedByItsTeam,
  newSigningKeys,
  readTeamKeys,
  signRelease,
  type Signable,
} from '../signing/index.ts';
import {
  idOf,
  openOperator,
  operatorSettings,
  releaseOf,
  signing,
  type Operator,
} from '../testing/operator.ts';
import { openSignedOperator, rootOf, signedRoot } from '../testing/with-root.ts';
import { newestSet } from '../promotion/newest-set.ts';
import { earlierBuilds } from '../promotion/earlier-builds.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { releaseStore } from '../store/store.ts';

let operator: Operator;
let live: string | null;
beforeEach(async () => {
  operator = await openOperator();
  live = null;
});
afterEach(() => operator.close());

const next = newSigningKeys();

/** What a new root does: the team has another key. */
function replaceKey(): void {
  operator.api.deps.config.teamKeys = readTeamKeys(
    operatorSettings.RELEASE_PUBLIC_KEYS.replace(signing.catalog.publicKey, next.publicKey),
  );
}
function withNextKey(release: { name: string }) {
  const { signature: _, ...document } = operator.sealed(release);
  return {
    ...document,
    name: release.name,
    signature: signRelease({ name: release.name, ...document }, next.signingKey),
  };
}
async function promote(remotes: Record<string, string>) {
  const answer = await operator.promote(remotes, live);
  if (answer.status === 200) live = idOf(answer);
  return answer;
}
const versionGate = (body: Record<string, unknown>) =>
  (body['gates'] as { gate: string }[]).find(({ gate }) => gate === 'version');

test('a build that is signed with the key in place of a lost one takes the place of the old one and goes live', async () => {
  const release = releaseOf('catalog', '1.3.0');
  await operator.publish(release);
  await promote({ catalog: '1.3.0' });
  replaceKey();
  expect((await promote({ catalog: '1.3.0' })).body['message']).toContain('publish it anew');
  const anew = withNextKey(release);
  expect(await operator.check(anew)).toMatchObject({ status: 200 });
  const answer = await operator.publish(anew);
  expect(answer).toMatchObject({ status: 201 });
  expect(versionGate(answer.body)).toEqual({
    gate: 'version',
    open: true,
    says: 'catalog 1.3.0 is published already, with the same files, and signed with a key that its team has no more: this one takes its place',
  });
  expect(await operator.promote({ catalog: '1.3.0' }, live)).toMatchObject({ status: 200 });
  // The log tells of both.
  const lines = await operator.api.deps.db.raw
    .collection<{ line: { act: string; detail: { signature: string } } }>('releaseLog')
    .find({ 'line.act': 'published' })
    .toArray();
  expect(lines.map(({ line }) => line.detail.signature)).toEqual([expect.any(String), anew.signature]);
  // Now it is good.
  const again = await operator.publish(withNextKey(release));
  expect(again).toMatchObject({ status: 409, body: { code: 'exists' } });
  expect(versionGate(again.body)).toMatchObject({ open: false, identical: true });
});

test('while two keys of a team are good a build may be signed with the other one, and stays when the first is taken away', async () => {
  const release = releaseOf('catalog', '1.3.0');
  await operator.publish(release);
  await promote({ catalog: '1.3.0' });
  const { config } = operator.api.deps;
  config.teamKeys = readTeamKeys(`${operatorSettings.RELEASE_PUBLIC_KEYS},catalog=${next.publicKey}`);
  const answer = await operator.publish(withNextKey(release));
  expect(answer).toMatchObject({ status: 201 });
  expect(versionGate(answer.body)).toMatchObject({
    says: 'catalog 1.3.0 is published already, with the same files, and signed with another key of its team: this one takes its place',
  });
  const again = await operator.publish(withNextKey(release));
  expect(versionGate(again.body)).toMatchObject({ open: false, identical: true });
  await promote({ catalog: '1.3.0' });
  replaceKey();
  const { body } = await operator.api.call('GET', '/api/composition');
  const { remotes } = body['composition'] as { remotes: Signable[] };
  expect(remotes.map((remote) => isSignedByItsTeam(config.teamKeys, remote))).toEqual([true]);
});

test('what takes over is the one that was signed with the other key, too: its set would be refused without the first', async () => {
  const release = releaseOf('catalog', '1.3.0');
  await operator.publish(release);
  await promote({ catalog: '1.3.0' });
  const { config } = operator.api.deps;
  config.teamKeys = readTeamKeys(`${operatorSettings.RELEASE_PUBLIC_KEYS},catalog=${next.publicKey}`);
  await operator.publish(withNextKey(release));
  await operator.publish(withNextKey(releaseOf('catalog', '1.4.0')));
  const { body } = await promote({ catalog: '1.4.0' });
  replaceKey();
  const { remotes } = body['composition'] as { remotes: { version: string; fallback: Signable }[] };
  expect(remotes.map(({ fallback }) => isSignedByItsTeam(config.teamKeys, fallback))).toEqual([true]);
});

test('under a root, too: what a team has signed with its next key goes live by an order like any other', async () => {
  const signedOperator = await openSignedOperator({ key: 'here' });
  const { publish, promote: order, sendRoot } = signedOperator;
  const release = releaseOf('catalog', '1.3.0');
  await publish(release);
  await publish(releaseOf('booking', '1.0.0'), 'booking');
  const first = await order({ catalog: '1.3.0', booking: '1.0.0' }, null);
  const teams = { ...rootOf().teams, catalog: [next.publicKey] };
  expect((await sendRoot(signedRoot(rootOf({ version: 2, teams }), 'root'))).status).toBe(201);
  const all = { catalog: '1.3.0', booking: '1.0.0' };
  expect((await order(all, idOf(first))).status).toBe(409);
  const { signature: _, ...document } = signedOperator.sealed(release);
  const anew = { ...document, name: 'catalog' };
  const sent = { ...anew, signature: signRelease(anew, next.signingKey) };
  expect(await publish(sent)).toMatchObject({ status: 201 });
  expect(await order(all, idOf(first))).toMatchObject({ status: 200 });
  await signedOperator.close();
});

test('other files are another version, whatever became of the key', async () => {
  await operator.publish(releaseOf('catalog', '1.3.0'));
  replaceKey();
  const { files } = releaseOf('catalog', '1.4.0');
  const answer = await operator.publish(withNextKey(releaseOf('catalog', '1.3.0', { files })));
  expect(answer).toMatchObject({ status: 409, body: { code: 'exists' } });
  expect(versionGate(answer.body)).toMatchObject({ identical: false });
  const budget = { js: 2_000, css: 1_000 };
  expect((await operator.publish(withNextKey(releaseOf('catalog', '1.3.0', { budget })))).status).toBe(409);
});

test('what takes the place of another one goes through every gate', async () => {
  await operator.publish(releaseOf('catalog', '1.3.0'));
  replaceKey();
  operator.host.odd.set('/catalog/1.3.0/js/home.js', (response) => response.end('something else'));
  const answer = await operator.publish(withNextKey(releaseOf('catalog', '1.3.0')));
  expect(answer).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
  expect((await promote({ catalog: '1.3.0' })).status).toBe(409);
});

test('of several that come in the place of one at once all but one are refused', async () => {
  const release = releaseOf('catalog', '1.3.0');
  await operator.publish(release);
  replaceKey();
  const answers = await Promise.all([1, 2, 3].map(() => operator.publish(withNextKey(release))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a build that is published anew is no newer by that, when it says that it was made today, too', async () => {
  const [old, fix] = ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb'] as const;
  await operator.publish(releaseOf('catalog', old, { builtAt: '2026-03-01T00:00:00.000Z' }));
  await operator.publish(releaseOf('catalog', fix, { builtAt: '2026-03-02T00:00:00.000Z' }));
  replaceKey();
  operator.api.clock.advance(60);
  for (const release of [
    releaseOf('catalog', fix, { builtAt: '2026-03-02T00:00:00.000Z' }),
    releaseOf('catalog', old, { builtAt: operator.api.clock.now().toISOString() }),
  ])
    expect(await operator.publish(withNextKey(release))).toMatchObject({ status: 201 });
  const store = releaseStore(operator.api.deps.db.raw);
  expect(await newestSet(store)).toMatchObject({ catalog: fix });
  expect(await earlierBuilds(store, { catalog: fix })).toEqual([`catalog@${old}`]);
});

test('a build that is published with what it retires, or at another address, says so from then on', async () => {
  const path = (name: string) => ({ path: name, screen: 'home', preload: ['js/home.js'] });
  const [home, movies] = [path('/catalog'), path('/movies')];
  await operator.publish(releaseOf('catalog', '1.0.0', { routes: [home] }));
  await promote({ catalog: '1.0.0' });
  const late = releaseOf('catalog', '1.1.0', { routes: [home] });
  await operator.publish(late);
  await operator.publish(releaseOf('catalog', '1.2.0', { routes: [home, movies] }));
  await promote({ catalog: '1.2.0' });
  expect((await promote({ catalog: '1.1.0' })).body['message']).toContain('--retire /movies');
  expect(await operator.publish({ ...late, retires: ['/movies'] } as typeof late)).toMatchObject({
    status: 201,
  });
  expect(await promote({ catalog: '1.1.0' })).toMatchObject({ status: 200 });
  const baseUrl = `${operator.host.url.replace('127.0.0.1', 'localhost')}/catalog/1.1.0/`;
  const moved = await operator.publish({ ...late, retires: ['/movies'], baseUrl } as typeof late);
  expect(moved).toMatchObject({ status: 201 });
  expect(versionGate(moved.body)).toMatchObject({ says: expect.stringContaining(`at ${baseUrl}`) as string });
});

test('who asks before it is said where the files go takes the place of nothing, and is told of no other address', async () => {
  const release = releaseOf('catalog', '1.0.0');
  await operator.publish(release);
  const asked = { ...release, baseUrl: 'https://catalog.invalid/1.0.0/' } as typeof release;
  const { body } = await operator.check(asked);
  expect(versionGate(body)).toMatchObject({ open: false, identical: true });
  expect(versionGate(body)).toMatchObject({
    says: 'catalog 1.0.0 is published already, with the same files',
  });
});

test('what may be said anew of a version is no file that pages run', async () => {
  const named = releaseOf('catalog', '1.3.0', { provenance: 'remoteEntry.js' });
  expect(await operator.publish(named)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('must end in .json') as string },
  });
  // One that was published before that was refused.
  const { releases } = releaseStore(operator.api.deps.db.raw);
  const publishedAt = operator.api.clock.now();
  const release = operator.sealed(named) as unknown as ReleaseOnHost;
  await releases.insertOne({ _id: 'catalog@1.3.0', release, publishedAt, publishedBy: 'Mai' });
  const { files } = releaseOf('catalog', '1.4.0');
  const swapped = { ...named.files, 'remoteEntry.js': files['remoteEntry.js'] };
  const answer = await operator.publish(releaseOf('catalog', '1.3.0', { files: swapped }));
  expect(answer).toMatchObject({ status: 409, body: { code: 'exists' } });
});
