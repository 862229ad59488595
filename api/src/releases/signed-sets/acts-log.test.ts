import { afterEach, beforeEach, expect, test } from 'vitest';
import { shellLane } from '../../http/shell-lane.ts';
import { keys } from '../testing/operator.ts';
import { openSignedOperator, rootOf, signedRoot, type SignedOperator } from '../testing/with-root.ts';
import { signShellServer } from '../site-tokens/index.ts';
import { faultInLog, type LogLine } from '../trust/index.ts';
import { actsLog } from './acts-log.ts';
import { checkLog } from './check-log.ts';
import { signNow } from './sign-now.ts';
import { signedSets } from './signed-sets.ts';

const SITE_KEY = 'a secret that two processes share';
let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator({ key: 'here' }, { SITE_KEY });
});
afterEach(() => operator.close());

interface LineDocument {
  _id: number;
  ref: string;
  line: LogLine;
}
const documents = () => operator.api.deps.db.raw.collection<LineDocument>('releaseLog');
const lines = async () => {
  const headers = { authorization: `Bearer ${keys.catalog}` };
  return (await operator.api.call('GET', '/api/trust/log', { headers })).body['lines'] as LogLine[];
};
const acts = async () => (await lines()).map(({ act }) => act);
const overview = async () =>
  (await operator.api.call('GET', '/api/admin/releases', { as: 'boss' })).body['releases'] as {
    trust: { signed: object; log: { length: number; fault: string | null } };
  };
const live = async () => (await operator.live())?.id ?? null;

async function someActs() {
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.promote({ catalog: '1.0.0' }, null);
  await operator.promote({ catalog: '1.1.0' }, await live());
  await operator.rollBack((await live()) ?? '');
}

test('every act is a line that follows the one before, and admins see that none was changed', async () => {
  await someActs();
  await operator.sendRoot(signedRoot(rootOf({ version: 2 }), 'root'));
  expect(await acts()).toEqual([
    'root',
    'shell-published',
    'published',
    'published',
    'promoted',
    'promoted',
    'rolled-back',
    'root',
  ]);
  expect(faultInLog(await lines())).toBeUndefined();
  expect((await overview()).trust).toMatchObject({
    signed: { root: 2, set: 3 },
    log: { length: 8, fault: null },
  });
});

test('the shell’s server reads it, in its lane or with a token as before', async () => {
  for (const headers of [
    shellLane(SITE_KEY),
    { authorization: `Bearer ${signShellServer(SITE_KEY, operator.api.deps.clock.now())}` },
  ])
    expect((await operator.api.call('GET', '/api/trust/log', { headers })).status).toBe(200);
  const headers = shellLane('another secret of two processes');
  expect((await operator.api.call('GET', '/api/trust/log', { headers })).status).toBe(401);
});

test('strangers do not read it', async () => {
  expect((await operator.api.call('GET', '/api/trust/log')).status).toBe(401);
});

test('a line that was changed, left out or put in is noticed', async () => {
  await someActs();
  const [first] = await documents().find().sort({ _id: 1 }).toArray();
  await documents().updateOne({ _id: 4 }, { $set: { 'line.by': 'nobody' } });
  expect((await overview()).trust.log.fault).toBe('line 4 was changed');
  await documents().deleteOne({ _id: 4 });
  expect((await overview()).trust.log.fault).toBe('line 4 is missing');
  await documents().insertOne({ ...first!, _id: 4, ref: 'x' });
  expect((await overview()).trust.log.fault).toBe('line 4 is missing');
});

test('a log that was written anew from a line on is not the one that was signed', async () => {
  await someActs();
  const log = actsLog(operator.api.deps.db.raw);
  const signed = await log.head();
  await documents().deleteMany({ _id: { $gt: 4 } });
  for (const ref of ['x', 'y', 'z'])
    await log.append({ at: new Date(), act: 'promoted', by: 'nobody', reason: '', ref, detail: {} });
  expect(await checkLog(log, [])).toBeNull();
  expect(await checkLog(log, [signed])).toBe('line 7 is not the one that was signed');
});

test('several that write at once make one chain, and nothing is told twice', async () => {
  const log = actsLog(operator.api.deps.db.raw);
  const told = (ref: string) => ({ at: new Date(), act: 'test', by: 'x', reason: '', ref, detail: {} });
  await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map((ref) => log.append(told(ref))));
  expect((await acts()).filter((act) => act === 'test')).toHaveLength(3);
  expect(faultInLog(await lines())).toBeUndefined();
});

test('what a process did before it died is written by the next look', async () => {
  await someActs();
  await documents().deleteMany({ _id: { $gt: 2 } });
  await signNow(operator.api.deps, signedSets(operator.api.deps));
  expect((await acts()).slice(2)).toEqual(['published', 'published', 'promoted', 'promoted', 'rolled-back']);
});

test('somebody is told when what is live is not signed, and when nobody signs that it is', async () => {
  const alarms: string[] = [];
  const deps = { ...operator.api.deps, alarm: (kind: string) => void alarms.push(kind) };
  await someActs();
  await signNow(deps, signedSets(deps));
  expect(alarms).toEqual([]);
  const keyless = {
    ...deps,
    config: { ...deps.config, trust: { ...deps.config.trust, timestampKey: undefined } },
  };
  operator.api.clock.advance(60);
  await signNow(keyless, signedSets(keyless));
  expect(alarms).toEqual(['set-stale']);
  await deps.db.raw.collection('signedSets').deleteMany({});
  await signNow(deps, signedSets(deps));
  expect(alarms).toEqual(['set-stale', 'set-refused']);
});
