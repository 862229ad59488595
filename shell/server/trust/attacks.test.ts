// The attacks that The Update Framework names (https://theupdateframework.github.io/specification/latest/), each by somebody who writes
// to the API's database or stands between it and this server: what the server does that visitors get their pages from.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { lineAfter, type LogLine } from '@matinee/api/release-trust';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followComposition, type FollowedComposition } from '../composition/follow.ts';
import { compositionOf, releaseOf, shellOf, signed } from '../composition/testing/signed.ts';
import { startTrust } from './start.ts';
import { answerFor, fingerprint, rootOf, sayingApi, setFor, signedRoot } from './testing/authority.ts';

const log = pino({ level: 'silent' });
const alarm = vi.fn();
const old = signed(releaseOf('catalog', '1.0.0'));
const fixed = signed(releaseOf('catalog', '1.1.0'));
const booking = signed(releaseOf('booking', '1.0.0'));
const first = compositionOf('first', old, booking);
const live = compositionOf('live', fixed, booking);
const liveSet = setFor(live, 7);

let api: Awaited<ReturnType<typeof sayingApi>>;
let dataDir: string;
const opened: FollowedComposition[] = [];
beforeEach(async () => {
  api = await sayingApi();
  dataDir = await mkdtemp(path.join(tmpdir(), 'shell-'));
  api.said.answer = answerFor(live, { counter: 20, set: liveSet });
  alarm.mockClear();
});
afterEach(() => {
  opened.splice(0).forEach((one) => one.stop());
  api.close();
});

async function server(apiUrl = api.url) {
  const settings = {
    root: fingerprint,
    signedBuild: undefined,
    apiUrl,
    siteKey: 'a secret that two processes share',
    dataDir,
    siteUrl: 'site',
    teamKeys: new Map(),
  };
  const { proven, looked, teamKeys } = await startTrust(settings, log, alarm);
  const followed = await followComposition({ apiUrl, dataDir, pollMs: 2, teamKeys, proven, looked, log });
  opened.push(followed);
  return { ...followed, proven };
}

/** What a server does that has served `live`, and is told something else a few times. */
async function toldThen(answer: object | string, roots?: object[]) {
  const followed = await server();
  expect(followed.current()?.id).toBe('live');
  api.said.answer = answer;
  if (roots) api.said.roots = roots;
  const before = api.asked();
  await vi.waitFor(() => expect(api.asked()).toBeGreaterThan(before + 4), 10_000);
  const { id, remotes } = followed.current() ?? { id: null, remotes: [] };
  return {
    id,
    releases: remotes.map(({ name, version }) => `${name}@${version}`),
    canary: followed.canary(),
  };
}
const said = () => alarm.mock.calls.map(([kind, , text]) => `${kind}: ${text}`).join('\n');
const later = (composition: object, set = setFor(composition, 8), more: object = {}) =>
  answerFor(composition, { counter: 21, set, ...more });

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
  api.said.answer = answerFor(first, { counter: 30, set: setFor(first, 6) });
  expect((await server()).current()?.id).toBe('live');
  expect((await server('http://127.0.0.1:9')).current()?.id).toBe('live');
});

test('rollback: what lies on the disk is not older than what was served', async () => {
  (await server()).stop();
  const kept = { composition: first, set: setFor(first, 6) };
  await writeFile(path.join(dataDir, 'signed-set.json'), JSON.stringify(kept));
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
  await vi.waitFor(() => expect(said()).toMatch(both), 10_000);
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
  const told = async (answer: object) => {
    api.said.answer = answer;
    const before = api.asked();
    await vi.waitFor(() => expect(api.asked()).toBeGreaterThan(before + 4), 10_000);
    return [followed.current()?.id, followed.canary()?.composition.id];
  };
  const canary = { set: setFor(back, 10, 50), share: 10, composition: back };
  expect(await told(answerFor(without, { counter: 22, set: setFor(without, 8), canary }))).toEqual([
    'without',
    undefined,
  ]);
  expect(await told(answerFor(back, { counter: 23, set: setFor(back, 9) }))).toEqual(['without', undefined]);
  expect(said()).toContain('booking@1.0.0 is revoked, and this set says nothing of it');
  expect((await told(answerFor(lower, { counter: 24, set: setFor(lower, 9) })))[0]).toBe('without');
  expect((await told(answerFor(covered, { counter: 25, set: setFor(covered, 11) })))[0]).toBe('covered');
});

test('freeze: what was signed too long ago is not taken; what is served stays, says its age and raises an alarm', async () => {
  const hour = new Date(Date.now() - 3_600_000);
  const next = compositionOf('next', fixed);
  expect(await toldThen(later(next, setFor(next, 8), { at: hour }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('the timestamp was good until');

  alarm.mockClear();
  api.said.answer = answerFor(live, { counter: 23, set: liveSet, minutes: 0.002 });
  const followed = await server();
  await vi.waitFor(() =>
    expect(alarm).toHaveBeenCalledWith('set-stale', 'site', expect.stringContaining('Set 7')),
  );
  expect([followed.current()?.id, followed.proven?.freshness()?.set]).toEqual(['live', 7]);
  api.said.answer = answerFor(live, { counter: 24, set: liveSet });
  await vi.waitFor(() => expect(alarm).toHaveBeenCalledWith('set-fresh', 'site', expect.any(String)));
});

test('freeze: a root that is kept from this server stops it at what it has', async () => {
  expect(await toldThen(later(first, setFor(first, 8), { root: 2 }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('root 2 holds, and the API does not tell it');
});

test('transparency: a log of acts that was cut off or written anew is noticed', async () => {
  const next = compositionOf('next', fixed);
  const logs = [
    { length: 4, head: 'four' },
    { length: 5, head: 'another five' },
  ];
  for (const each of logs)
    expect(await toldThen(later(next, setFor(next, 8), { log: each }))).toMatchObject({ id: 'live' });
  expect(said()).toMatch(/has 4 lines, and had 5[^]*was written anew/);
});

const act = (reason: string) => ({
  at: '2026-01-01T00:00:00.000Z',
  act: 'promoted',
  by: 'x',
  reason,
  detail: {},
});
const linesFrom = (before: Pick<LogLine, 'number' | 'hash'>, ...reasons: string[]) =>
  reasons.reduce<LogLine[]>(
    (lines, reason) => [...lines, lineAfter(lines.at(-1) ?? before, act(reason))],
    [],
  );
const five = { number: 5, hash: 'five' };
const endOf = (lines: readonly LogLine[]) => ({ length: lines.at(-1)!.number, head: lines.at(-1)!.hash });

test('transparency: a log that got longer goes on where it ended', async () => {
  const next = compositionOf('next', fixed);
  api.said.lines = linesFrom(five, 'a', 'b', 'c');
  const log = endOf(api.said.lines.slice(0, 2));
  expect(await toldThen(later(next, setFor(next, 8), { log }))).toMatchObject({ id: 'next' });
  expect(alarm).not.toHaveBeenCalled();
});

test.each<[what: string, lines: LogLine[], told: LogLine[]]>([
  ['was written anew and made longer', linesFrom({ number: 5, hash: 'another' }, 'a', 'b'), []],
  ['lacks a line', linesFrom(five, 'a', 'b').slice(1), linesFrom(five, 'a', 'b')],
  ['ends with another line than was signed', linesFrom(five, 'a', 'b'), linesFrom(five, 'a', 'c')],
  ['is not told', [], linesFrom(five, 'a')],
])('transparency: one that got longer and %s is noticed', async (_what, lines, told) => {
  const next = compositionOf('next', fixed);
  api.said.lines = lines;
  const log = endOf(told.length > 0 ? told : lines);
  expect(await toldThen(later(next, setFor(next, 8), { log }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('the log of all acts was written anew');
});
