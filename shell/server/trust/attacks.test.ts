// The attacks that The Update Framework names (https://theupdateframework.github.io/specification/latest/), each by somebody who writes
// to the API's database or stands between it and this server: what the server does that visitors get their pages from.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { expect, test, vi } from 'vitest';
import { compositionOf, releaseOf, shellOf, signed } from '../composition/testing/signed.ts';
import { answerFor, rootOf, setFor, signedRoot } from './testing/authority.ts';
import {
  booking,
  first,
  fixed,
  later,
  live,
  liveSet,
  old,
  SOON,
  toldServers,
} from './testing/told-servers.ts';

const told = toldServers();
const { alarm, opened, said, server, toldAtOnce, toldThen } = told;

test('what operators have signed is served, and the next of it', async () => {
  const next = compositionOf('next', fixed);
  expect(await toldThen(later(next))).toMatchObject({ id: 'next', releases: ['catalog@1.1.0'] });
  expect(alarm).not.toHaveBeenCalled();
});

test('arbitrary software: a release of nobody’s is not served, though an operator’s key has signed it', async () => {
  const forged = { ...fixed, baseUrl: 'https://evil.test/' };
  expect(await toldThen(later(compositionOf('evil', forged)))).toMatchObject({ id: 'live' });
  expect(said()).toContain('catalog 1.1.0 is not signed by its team');
});

test('endless data: an answer without an end is read as far as this server has room', async () => {
  expect(await toldThen(`{"composition":"${'x'.repeat(17_000_000)}"}`)).toMatchObject({ id: 'live' });
  expect(said()).toContain('is longer than 16000000 bytes');
});

test('extraneous dependencies: a remote that is added to what was signed is not served', async () => {
  const more = { ...live, remotes: [...live.remotes, { ...booking, name: 'extra' }] };
  expect(await toldThen(later(more, setFor(live, 8)))).toMatchObject({ id: 'live' });
  expect(said()).toContain('set 8 is of another composition');
});

test.each([
  ['another team’s release under this name', signed({ ...releaseOf('catalog', '1.2.0') }, 'booking')],
  ['another team’s release as the one that takes over', { ...fixed, fallback: booking }],
])('wrong software: %s is not served', async (_what, release) => {
  expect(await toldThen(later(compositionOf('evil', release)))).toMatchObject({ id: 'live' });
  expect(said()).toMatch(/is not signed by its team|is a release of booking/);
});

test.each<[what: string, answer: () => object]>([
  ['nothing at all', () => ({ composition: first })],
  ['a set that somebody else signed', () => later(first, setFor(first, 8, 100, 'nobody'))],
  ['the signature of another set', () => later(first, { ...liveSet, signed: setFor(first, 8).signed })],
  [
    'a set that the timestamp does not name',
    () => ({ ...later(first), proof: { ...later(first).proof, live: liveSet } }),
  ],
])('malicious mirror: with %s for a proof nothing else is served', async (_what, answer) => {
  expect(await toldThen(answer())).toMatchObject({
    id: 'live',
    releases: ['catalog@1.1.0', 'booking@1.0.0'],
  });
  expect(said()).toContain('This server goes on with what it has');
});

test('key compromise: a team’s key that is taken away takes its releases out of what is served, in one look', async () => {
  const root = rootOf({ version: 2, teams: { ...rootOf().teams, catalog: [newSigningKeys().publicKey] } });
  const answer = answerFor(live, { counter: 21, set: liveSet, root: 2 });
  const roots = [signedRoot(rootOf()), signedRoot(root)];
  expect(await toldThen(answer, roots)).toMatchObject({ releases: ['booking@1.0.0'] });
});

test('key compromise: what is left is fresh after further roots too, and whole when one gives the key back', async () => {
  const { catalog, ...others } = rootOf().teams;
  const roots = [signedRoot(rootOf()), signedRoot(rootOf({ version: 2, teams: others }))];
  const without = answerFor(live, { counter: 21, set: liveSet, root: 2 });
  expect(await toldThen(without, roots)).toMatchObject({ releases: ['booking@1.0.0'] });
  const [followed] = opened;
  // Open pages of the whole are told by that.
  expect(followed?.current()?.part).toMatch(/^[0-9a-f]{8}$/);
  const next = async (root: object, answer: ReturnType<typeof answerFor>) => {
    told.api.said.roots.push(root);
    told.api.said.answer = answer;
    const { expires } = answer.proof.timestamp.signed;
    await vi.waitFor(() => expect(followed?.proven?.freshness()?.until).toBe(expires), SOON);
    return followed?.releases();
  };
  const again = answerFor(live, { counter: 22, set: liveSet, root: 3, minutes: 8 });
  expect(await next(signedRoot(rootOf({ version: 3, teams: others })), again)).toEqual(['booking@1.0.0']);
  const whole = answerFor(live, { counter: 24, set: liveSet, root: 4, minutes: 7 });
  const back = signedRoot(rootOf({ version: 4, teams: { ...others, catalog: catalog ?? [] } }));
  expect(await next(back, whole)).toEqual(['catalog@1.1.0', 'booking@1.0.0']);
  expect(followed?.current()).not.toHaveProperty('part');
});

test('key compromise: a team’s key that is taken away takes its releases out of a canary too, also when what is live cannot be proven then', async () => {
  const tried = compositionOf('tried', signed(releaseOf('catalog', '1.2.0')), booking);
  const canary = { set: setFor(tried, 8, 50), share: 50, composition: tried };
  const answer = answerFor(live, { counter: 21, set: liveSet, canary });
  expect((await toldThen(answer)).canary).toMatchObject({ share: 50 });
  const teams = { ...rootOf().teams, catalog: [newSigningKeys().publicKey] };
  const operator = { keys: [newSigningKeys().publicKey], threshold: 1 };
  told.api.said.roots = [signedRoot(rootOf()), signedRoot(rootOf({ version: 2, teams }))];
  // Nothing of it is proven: somebody has changed its timestamp.
  const unproven = answerFor(live, { counter: 22, set: liveSet, canary, root: 2 }, 'nobody');
  const [followed] = opened;
  told.api.said.answer = unproven;
  await vi.waitFor(() => expect(followed?.canary()).toBeNull(), SOON);

  await told.begunAnew();
  told.api.said.roots = [signedRoot(rootOf())];
  expect((await toldAtOnce(answer)).canary()).not.toBeNull();
  told.api.said.roots.push(signedRoot(rootOf({ version: 2, operator })));
  told.api.said.answer = answerFor(live, { counter: 22, set: liveSet, canary, root: 2 });
  await vi.waitFor(() => expect(opened[0]?.canary()).toBeNull(), SOON);
  expect(opened[0]?.current()?.id).toBe('live');
});

test('key compromise: what an operator’s key signs after it was taken away is not served', async () => {
  const operator = { keys: [newSigningKeys().publicKey], threshold: 1 };
  const roots = [signedRoot(rootOf()), signedRoot(rootOf({ version: 2, operator }))];
  expect(await toldThen(later(first, setFor(first, 8), { root: 2 }), roots)).toMatchObject({ id: 'live' });
  expect(said()).toContain('set 8 is not signed by operators of now');
});

test('key compromise: a root that the keys of the one before have not signed is nobody’s', async () => {
  const operator = { keys: [newSigningKeys().publicKey], threshold: 1 };
  const roots = [signedRoot(rootOf()), signedRoot(rootOf({ version: 2, operator }), 'nobody')];
  expect(await toldThen(later(first, setFor(first, 8), { root: 2 }), roots)).toMatchObject({ id: 'live' });
  expect(said()).toContain('is not signed by enough root keys of the one before');
});

test('key compromise: the key of the API alone puts nothing live, and gives a canary to no more than was signed', async () => {
  const tried = compositionOf('tried', old);
  const canary = { set: setFor(tried, 8, 10), share: 50, composition: tried };
  expect(await toldThen(answerFor(live, { counter: 21, set: liveSet, canary }))).toMatchObject({
    id: 'live',
    canary: null,
  });
  expect(await toldThen(later(tried, setFor(tried, 8, 10), { counter: 22 }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('is signed for 10 % of the visitors, not for 100 %');
});

test('key compromise: a timestamp that the API’s key has not signed is nobody’s', async () => {
  const next = compositionOf('next', fixed);
  expect(await toldThen(answerFor(next, { counter: 21, set: setFor(next, 8) }, 'nobody'))).toMatchObject({
    id: 'live',
  });
  expect(said()).toContain('the timestamp is not signed with a key of now');
});

test('mix-and-match: a set that was signed and that the timestamp does not say is live is not served', async () => {
  const next = compositionOf('next', fixed);
  const { proof } = answerFor(live, { counter: 21, set: liveSet });
  expect(await toldThen({ composition: next, proof: { ...proof, live: setFor(next, 8) } })).toMatchObject({
    id: 'live',
  });
  expect(said()).toContain('set 8 is not the one that the timestamp names');
});

test('mix-and-match: releases that were never put together are not served together', async () => {
  const mixed = compositionOf('live', old, booking);
  expect(await toldThen(later(mixed, liveSet))).toMatchObject({
    releases: ['catalog@1.1.0', 'booking@1.0.0'],
  });
  expect(said()).toContain('set 7 is of another composition');
});

test('mix-and-match: nor are two releases of one remote, or a shell that was signed for another set', async () => {
  expect(await toldThen(later(compositionOf('two', old, fixed)))).toMatchObject({ id: 'live' });
  expect(said()).toContain('there are two releases of catalog');
  const other = { ...live, shell: shellOf('2.0.0', { 'js/main.js': 'x' }) };
  expect(await toldThen(later(other, setFor(live, 8)))).toMatchObject({ id: 'live' });
});

test('rollback: an old set is not served again, with its own timestamp or a new one', async () => {
  const before = setFor(first, 6);
  expect(await toldThen(answerFor(first, { counter: 19, set: before }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('timestamp 19 is older than 20, which was seen');
  expect(await toldThen(answerFor(first, { counter: 22, set: before }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('set 6 is older than 7, which was live before');
});

test('rollback: also after a restart, and with what lies on this server’s disk', async () => {
  (await server()).stop();
  told.api.said.answer = answerFor(first, { counter: 30, set: setFor(first, 6) });
  expect((await server()).current()?.id).toBe('live');
  expect((await server('http://127.0.0.1:9')).current()?.id).toBe('live');
});

test('rollback: what lies on the disk is not older than what was served', async () => {
  (await server()).stop();
  const kept = { composition: first, set: setFor(first, 6) };
  await writeFile(path.join(told.dataDir, 'signed-set.json'), JSON.stringify(kept));
  expect((await server('http://127.0.0.1:9')).current()).toBeNull();
});

test('rollback: there are no two timestamps of one number', async () => {
  const next = compositionOf('next', fixed);
  expect(await toldThen(answerFor(next, { counter: 20, set: setFor(next, 8) }))).toMatchObject({
    id: 'live',
  });
  expect(said()).toContain('there are two timestamps 20');
});

test('rollback: a canary’s set that is older than what is live is nobody’s', async () => {
  const canary = { set: setFor(first, 6, 50), share: 10, composition: first };
  expect(await toldThen(answerFor(live, { counter: 21, set: liveSet, canary }))).toMatchObject({
    canary: null,
  });
});

test('rollback: a revoked release is not served, as a release or as what takes over', async () => {
  const revoked = ['catalog@1.0.0'];
  const sets = [
    { ...first, revoked },
    { ...compositionOf('x', { ...fixed, fallback: old }), oldest: { catalog: '1.1.0' } },
  ];
  for (const each of sets) expect(await toldThen(later(each))).toMatchObject({ id: 'live' });
  const both = /catalog 1\.0\.0 is revoked[^]*catalog 1\.0\.0 is older than 1\.1\.0/;
  await vi.waitFor(() => expect(said()).toMatch(both), SOON);
});

test('rollback: what was revoked stays so, also when the API’s database is put back whole and operators go on from there', async () => {
  const ban = { revoked: ['booking@1.0.0'], oldest: { catalog: '1.1.0' } };
  const without = { ...compositionOf('without', fixed), ...ban };
  const back = compositionOf('back', fixed, booking);
  const lower = { ...without, id: 'lower', oldest: { catalog: '1.0.0' } };
  // A bound that covers it says as much.
  const covered = { ...without, id: 'covered', revoked: [], oldest: { catalog: '1.1.0', booking: '1.1.0' } };
  await toldThen(later(without));
  const followed = opened[0]!;
  const toldNext = async (answer: object) => {
    told.api.said.answer = answer;
    await told.someLooks();
    return [followed.current()?.id, followed.canary()?.composition.id];
  };
  const canary = { set: setFor(back, 10, 50), share: 10, composition: back };
  expect(await toldNext(answerFor(without, { counter: 22, set: setFor(without, 8), canary }))).toEqual([
    'without',
    undefined,
  ]);
  expect(await toldNext(answerFor(back, { counter: 23, set: setFor(back, 9) }))).toEqual([
    'without',
    undefined,
  ]);
  expect(said()).toContain('booking@1.0.0 is revoked, and this set says nothing of it');
  expect((await toldNext(answerFor(lower, { counter: 24, set: setFor(lower, 9) })))[0]).toBe('without');
  expect((await toldNext(answerFor(covered, { counter: 25, set: setFor(covered, 11) })))[0]).toBe('covered');
});

test('rollback: what a set takes away is gone, also when another release of that set cannot be trusted', async () => {
  const lost = { ...booking, baseUrl: 'https://lost.test/' };
  const sets: [composition: object, releases: string[]][] = [
    // What takes over is not its team’s any more: the remote is left out.
    [
      {
        ...compositionOf('out', { ...old, baseUrl: 'https://lost.test/' }, booking),
        revoked: ['catalog@1.1.0'],
      },
      ['booking@1.0.0'],
    ],
    [
      {
        ...compositionOf('over', { ...old, baseUrl: 'https://lost.test/', fallback: old }, booking),
        revoked: ['catalog@1.1.0'],
      },
      ['catalog@1.0.0', 'booking@1.0.0'],
    ],
    [{ ...compositionOf('other', old, lost), revoked: ['catalog@1.1.0'] }, ['catalog@1.0.0']],
  ];
  for (const [composition, releases] of sets) {
    await told.begunAnew();
    told.api.said.answer = answerFor(live, { counter: 20, set: liveSet });
    expect(await toldThen(later(composition))).toMatchObject({ releases });
    expect(said()).toContain('is not signed by its team');
    // Nor is it back when the API is away, or says again what was live before.
    told.stopAll();
    const alone = await server('http://127.0.0.1:9');
    expect(alone.releases()).toEqual(releases);
    told.api.said.answer = answerFor(live, { counter: 22, set: liveSet });
    const again = await server();
    expect(again.releases()).toEqual(releases);
  }
});

test('rollback: what is served in part goes on to the next set, in part or whole', async () => {
  const lost = { ...booking, baseUrl: 'https://lost.test/' };
  const ban = { revoked: ['catalog@1.1.0'] };
  const newer = signed(releaseOf('catalog', '1.2.0'));
  await toldThen(later({ ...compositionOf('part', old, lost), ...ban }));
  const [followed] = opened;
  const part = { ...compositionOf('more', newer, lost), ...ban };
  told.api.said.answer = answerFor(part, { counter: 22, set: setFor(part, 9) });
  const releases = () => followed?.releases();
  await vi.waitFor(() => expect(releases()).toEqual(['catalog@1.2.0']), SOON);
  const whole = { ...compositionOf('whole', newer, booking), ...ban };
  told.api.said.answer = answerFor(whole, { counter: 23, set: setFor(whole, 10) });
  await vi.waitFor(() => expect(releases()).toEqual(['catalog@1.2.0', 'booking@1.0.0']), SOON);
});
