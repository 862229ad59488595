// A process ends between an act and its line in the log of all acts.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catchUp } from './catch-up.ts';
import { teamsIn } from './deploy-keys/teams.ts';
import { signedSets } from './signed-sets/signed-sets.ts';
import { keys, shellOf, signing } from './testing/operator.ts';
import { openSignedOperator, rootOf, signedRoot, type SignedOperator } from './testing/with-root.ts';
import { addSignature, faultInLog, type LogLine } from './trust/index.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator({ key: 'here' });
});
afterEach(() => operator.close());

const headers = { authorization: `Bearer ${keys.catalog}` };
const lines = async () =>
  (await operator.api.call('GET', '/api/trust/log', { headers })).body['lines'] as LogLine[];

/** Takes the last line away, which is as if the process had ended before it. */
async function withoutLastLine(): Promise<string | undefined> {
  const last = (await lines()).at(-1);
  const log = operator.api.deps.db.raw.collection<{ _id: number }>('releaseLog');
  await log.deleteOne({ _id: last?.number ?? 0 });
  return last?.act;
}

const again = () => catchUp(operator.api.deps, signedSets(operator.api.deps));
const nextRoot = () => operator.sendRoot(signedRoot(rootOf({ version: 2 }), 'root'));
const tell = () => {
  const signed = {
    kind: 'smoke',
    releases: ['catalog@1.0.0'],
    passed: true,
    pages: 1,
    sessions: ['out'],
    widths: [360],
    untried: [],
    findings: [],
    at: '2026-03-01T00:00:00.000Z',
  };
  const body = addSignature('smoke', { signed, signatures: [] }, signing.catalog.signingKey);
  return operator.api.call('POST', '/api/candidates/smoke', { body, headers });
};
const deploy = () => operator.deployShell(shellOf('1.1.0'));
const addTeam = (key: string) =>
  operator.order('teams', { name: 'offers', key: `${key}-deploy-key-of-offers-that-is-long`, hosts: [] });

const cases: [act: string, does: () => Promise<{ status: number }>, by: string][] = [
  ['root', nextRoot, 'operator'],
  ['smoke-passed', tell, 'catalog'],
  ['shell-published', deploy, 'shell'],
];

test.each(cases)('the line of an act that is given again is there: %s', async (act, does, by) => {
  expect((await does()).status).toBe(201);
  const whole = await lines();
  expect(await withoutLastLine()).toBe(act);
  expect((await does()).status).toBe(201);
  const now = await lines();
  expect([now.length, now.at(-1)?.act, now.at(-1)?.by]).toEqual([whole.length, act, by]);
  expect(now.at(-1)?.detail).toEqual(whole.at(-1)?.detail);
});

test.each(cases)(
  'that of one that nobody gives again is written by the next look, once: %s',
  async (act, does) => {
    await does();
    const whole = await lines();
    await again();
    expect(await lines()).toEqual(whole);
    await withoutLastLine();
    await again();
    await again();
    const now = await lines();
    expect(now.length).toBe(whole.length);
    const told = ({ at, act: what, by, reason, detail }: LogLine) => ({ at, act: what, by, reason, detail });
    expect(told(now.at(-1)!)).toEqual(told(whole.at(-1)!));
    expect(now.at(-1)?.act).toBe(act);
    expect(faultInLog(now)).toBeUndefined();
  },
);

test('a team is there with its line to be written, whenever a process ends', async () => {
  const { deps } = operator.api;
  const teams = teamsIn(deps.db.raw);
  const at = deps.clock.now();
  const told = { at, ref: 'team offers now', act: 'team', by: 'operator', reason: 'a fifth', detail: {} };
  await teams.add({ name: 'offers', key: 'k'.repeat(40), hosts: [], at, by: 'operator' }, told);
  await again();
  await again();
  expect((await lines()).filter(({ act }) => act === 'team')).toMatchObject([{ reason: 'a fifth' }]);
});

test('both lines of a team that was changed twice are written, though a process ended before each', async () => {
  const before = await lines();
  for (const key of ['a', 'another']) {
    operator.api.clock.advance(1);
    expect((await addTeam(key)).status).toBe(201);
  }
  const whole = await lines();
  expect(whole).toHaveLength(before.length + 2);
  const { raw } = operator.api.deps.db;
  const teams = raw.collection<{ _id: string; untold?: unknown }>('teams');
  expect((await teams.findOne({ _id: 'offers' }))?.untold).toBeUndefined();
  // As it is when the acts are done, and their lines are not.
  for (let line = 0; line < 2; line += 1) await withoutLastLine();
  const untold = whole.slice(-2).map(({ at, act, by, reason, detail }) => {
    return { at: new Date(at), act, by, reason, detail, ref: `team offers ${at}` };
  });
  await teams.updateOne({ _id: 'offers' }, { $set: { untold } });
  await again();
  await again();
  expect(await lines()).toEqual(whole);
  expect((await teams.findOne({ _id: 'offers' }))?.untold).toBeUndefined();
});

test('a reason that could not be written into the log is refused before anything is done', async () => {
  const body = { root: signedRoot(rootOf({ version: 2 }), 'root'), reason: 'half \ud83c' };
  const by = { authorization: `Bearer ${keys.operator}` };
  expect(await operator.api.call('POST', '/api/trust/roots', { body, headers: by })).toMatchObject({
    status: 400,
  });
  expect((await operator.api.call('GET', '/api/trust/roots?after=1')).body['roots']).toEqual([]);
});
