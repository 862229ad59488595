import { afterEach, expect, test } from 'vitest';
import { newSigningKeys } from '../signing/index.ts';
import { liveState, releaseStore } from '../store/store.ts';
import { keys, releaseOf } from '../testing/operator.ts';
import {
  openSignedOperator,
  roles,
  rootOf,
  signedRoot,
  signSet,
  toSignOf,
  type SignedOperator,
} from '../testing/with-root.ts';
import {
  isSignedByOperators,
  isSignedByTimekeeper,
  lineAfter,
  misfitOfSet,
  type LogLine,
} from '../trust/index.ts';
import { signNow } from './sign-now.ts';
import { signedSets, type Proof } from './signed-sets.ts';

let operator: SignedOperator;
afterEach(() => operator.close());

interface LiveAnswer {
  composition: { id: string; remotes: { name: string; version: string; fallback?: { version: string } }[] };
  set: number;
  canary?: { share: number; set: number; composition: { id: string } };
  proof: Proof;
}
const liveAnswer = async () =>
  (await operator.api.call('GET', '/api/composition')).body as unknown as LiveAnswer;
const versions = async () => (await operator.live())?.remotes['catalog'];
const code = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']];
const promote = (version: string, expected: string | null, more: object = {}) =>
  operator.signedOrder('composition', { remotes: { catalog: version }, expected, ...more });
const idNow = async () => (await liveAnswer()).composition.id;

test('without a root nothing can be published: no key is known', async () => {
  operator = await openSignedOperator({ send: false });
  expect(code(await operator.publish(releaseOf('catalog', '1.0.0')))).toEqual([403, 'bad_signature']);
});

test('where the API has the operator’s key a promotion is one call, and all it needs to be believed goes with it', async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0');
  expect((await operator.promote({ catalog: '1.0.0' }, null)).status).toBe(200);
  const { composition, set, proof } = await liveAnswer();
  expect([set, proof.root]).toEqual([1, 1]);
  expect(misfitOfSet(proof.live, composition)).toBeUndefined();
  expect(isSignedByOperators(proof.live, rootOf())).toBe(true);
  expect(isSignedByTimekeeper(proof.timestamp!, rootOf())).toBe(true);
  expect(proof.timestamp?.signed.live.counter).toBe(1);
});

test('where it has not, an order is answered with what is to be signed, and is done with the signature', async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  const order = { remotes: { catalog: '1.0.0' }, expected: null };
  const refused = await operator.order('composition', order);
  expect(code(refused)).toEqual([409, 'needs_signature']);
  expect(await operator.live()).toBeNull();
  expect(toSignOf(refused).set.signed).toMatchObject({ counter: 1, share: 100, releases: ['catalog@1.0.0'] });
  expect((await promote('1.0.0', null)).status).toBe(200);
  expect((await promote('1.1.0', await idNow())).status).toBe(200);
  expect([await versions(), (await liveAnswer()).set]).toEqual(['1.1.0 (1.0.0)', 2]);
});

test('what was signed for something else, by somebody else or too late does not go live', async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0');
  await promote('1.0.0', null);
  const expected = await idNow();
  const order = { remotes: { catalog: '1.1.0' }, expected };
  const { set, composition } = toSignOf(await operator.order('composition', order));
  const stamp = { id: composition.id, createdAt: composition.createdAt };
  const given = (one: typeof set, change: object = {}) =>
    operator.order('composition', { ...order, signed: { set: one, composition: stamp }, ...change });
  expect(code(await given(set))).toEqual([409, 'bad_signature']);
  expect(code(await given(signSet(set, 'root')))).toEqual([409, 'bad_signature']);
  expect(code(await given(signSet(set), { remotes: { catalog: '1.2.0' } }))).toEqual([409, 'bad_signature']);
  const raised = { ...signSet(set), signed: { ...set.signed, counter: 9 } };
  expect(code(await given(raised))).toEqual([409, 'bad_signature']);
  const small = signSet({ signed: { ...set.signed, share: 10 }, signatures: [] });
  expect(code(await given(small))).toEqual([409, 'bad_signature']);
  expect(await idNow()).toBe(expected);
  const done = await given(signSet(set));
  expect(done.status).toBe(200);
  // Its answer was lost, and it is given again; later it is too old.
  expect((await given(signSet(set))).status).toBe(200);
  await promote('1.2.0', await idNow());
  expect(code(await given(signSet(set), { expected: await idNow() }))).toEqual([409, 'bad_signature']);
});

test('a number below one that was given is too late, though nobody has used it', async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  const give = async (version: string, expected: string | null, counter: number) => {
    const order = { remotes: { catalog: version }, expected };
    const { set, composition } = toSignOf(await operator.order('composition', order));
    const numbered = signSet({ signed: { ...set.signed, counter }, signatures: [] });
    const stamp = { id: composition.id, createdAt: composition.createdAt };
    return code(
      await operator.order('composition', { ...order, signed: { set: numbered, composition: stamp } }),
    );
  };
  expect((await give('1.0.0', null, 5))[0]).toBe(200);
  expect(await give('1.1.0', await idNow(), 4)).toEqual([409, 'bad_signature']);
  expect((await give('1.1.0', await idNow(), 6))[0]).toBe(200);
});

test('two operators sign where the root asks for two', async () => {
  const root = rootOf({
    operator: { keys: [roles.operator.publicKey, roles.secondOperator.publicKey], threshold: 2 },
  });
  operator = await openSignedOperator({ root });
  await operator.published('catalog', '1.0.0');
  const order = { remotes: { catalog: '1.0.0' }, expected: null };
  const { set, composition } = toSignOf(await operator.order('composition', order));
  const given = (one: typeof set) =>
    operator.order('composition', {
      ...order,
      signed: { set: one, composition: { id: composition.id, createdAt: composition.createdAt } },
    });
  expect((await given(signSet(signSet(set)))).status).toBe(409);
  expect((await given(signSet(signSet(set), 'secondOperator'))).status).toBe(200);
});

test('a canary is signed for a share: more of it and all of it are signed anew, less of it and its end are not', async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  await promote('1.0.0', null);
  const expected = await idNow();
  await operator.signedOrder('composition/canary', { remotes: { catalog: '1.1.0' }, share: 10, expected });
  const state = async () => {
    const { composition, canary } = await liveAnswer();
    return {
      composition: composition.id,
      canary: { composition: canary!.composition.id, share: canary!.share },
    };
  };
  const share = async (percent: number) =>
    operator.order('composition/canary/share', { expected: await state(), share: percent });
  expect((await share(5)).status).toBe(200);
  expect(code(await share(50))).toEqual([409, 'needs_signature']);
  await operator.signedOrder('composition/canary/share', { expected: await state(), share: 50 });
  expect((await liveAnswer()).canary).toMatchObject({ share: 50, set: 3 });
  expect(code(await operator.order('composition/canary/promote', { expected: await state() }))).toEqual([
    409,
    'needs_signature',
  ]);
  // Nobody's key is needed to go back to what is signed already: it ends by itself at night.
  expect((await operator.order('composition/canary/end', { expected: await state() })).status).toBe(200);
  const { set, proof } = await liveAnswer();
  expect([set, proof.live.signed.counter, proof.canary]).toEqual([1, 1, undefined]);
});

test('a roll-back is a set of its own with a higher number', async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  await promote('1.0.0', null);
  await promote('1.1.0', await idNow());
  await operator.signedOrder('composition/rollback', { expected: await idNow() });
  expect([await versions(), (await liveAnswer()).set]).toEqual(['1.0.0', 3]);
});

test('a team’s key that the next root lacks is good for nothing at once, without a restart', async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0');
  const { teams } = rootOf();
  const next = rootOf({ version: 2, teams: { ...teams, catalog: [newSigningKeys().publicKey] } });
  expect((await operator.sendRoot(signedRoot(next, 'root'))).status).toBe(201);
  expect(code(await operator.publish(releaseOf('catalog', '1.1.0')))).toEqual([403, 'bad_signature']);
  expect(code(await operator.promote({ catalog: '1.0.0' }, null))).toEqual([409, 'contradiction']);
});

test('a root counts when enough keys of the one before and of its own have signed it, one after the other', async () => {
  operator = await openSignedOperator();
  const both = { keys: [roles.root.publicKey, roles.secondRoot.publicKey], threshold: 2 };
  const second = rootOf({ version: 2, root: both });
  const cases = [
    signedRoot(rootOf({ version: 3 }), 'root'),
    signedRoot(second, 'secondRoot'),
    signedRoot(second, 'root'),
    signedRoot(rootOf({ version: 2 }), 'operator'),
  ];
  for (const root of cases) expect(code(await operator.sendRoot(root))).toEqual([409, 'bad_signature']);
  expect(code(await operator.sendRoot(signedRoot(second, 'root', 'secondRoot'), 'catalog'))).toEqual([
    403,
    'forbidden',
  ]);
  expect((await operator.sendRoot(signedRoot(second, 'root', 'secondRoot'))).status).toBe(201);
  expect(code(await operator.sendRoot(signedRoot(rootOf({ version: 3 }), 'root')))).toEqual([
    409,
    'bad_signature',
  ]);
  const { body } = await operator.api.call('GET', '/api/trust/roots?after=1');
  expect(body['roots']).toMatchObject([{ signed: { version: 2 } }]);
});

test('a first root that is not the one of the setting is not taken', async () => {
  operator = await openSignedOperator({ send: false });
  const other = rootOf({ operator: { keys: [roles.secondOperator.publicKey], threshold: 1 } });
  expect(code(await operator.sendRoot(signedRoot(other, 'root')))).toEqual([409, 'bad_signature']);
});

test('one key for two roles makes no root', async () => {
  operator = await openSignedOperator({ send: false });
  const root = rootOf({ timestamp: { keys: [roles.operator.publicKey], threshold: 1 } });
  expect((await operator.sendRoot(signedRoot(root, 'root'))).status).toBe(400);
});

test('a timestamp is signed anew before it is over, and when a process may not sign it gives out the last', async () => {
  operator = await openSignedOperator({ key: 'here' }, { TIMESTAMP_MINUTES: '10' });
  await operator.published('catalog', '1.0.0');
  await operator.promote({ catalog: '1.0.0' }, null);
  const counter = async () => (await liveAnswer()).proof.timestamp!.signed.counter;
  const first = await counter();
  operator.api.clock.advance(1);
  expect(await counter()).toBe(first);
  operator.api.clock.advance(5);
  expect(await counter()).toBeGreaterThan(first);
});

test('a timestamp that nobody has signed is not gone on from, and its number leaves room for others', async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0');
  await operator.promote({ catalog: '1.0.0' }, null);
  const timestamp = async () => (await liveAnswer()).proof.timestamp!;
  const first = await timestamp();
  const stored = operator.api.deps.db.raw.collection<{ _id: string }>('timestamps');
  const absurd = { ...first, signed: { ...first.signed, counter: Number.MAX_SAFE_INTEGER - 1 } };
  const later = { ...first, signed: { ...first.signed, live: { ...first.signed.live, counter: 40 } } };
  for (const lie of [absurd, later, { signed: 'nothing' }, null]) {
    await stored.updateOne({ _id: 'live' }, { $set: { timestamp: lie } });
    operator.api.clock.advance(1);
    const next = await timestamp();
    expect(isSignedByTimekeeper(next, rootOf())).toBe(true);
    // Above all that servers have seen, though nothing in the database tells what that was.
    expect(next.signed.counter).toBeGreaterThan(first.signed.counter);
    expect(next.signed.counter).toBeLessThan(2 ** 40);
  }
  await stored.deleteMany({});
  operator.api.clock.advance(1);
  expect((await timestamp()).signed.counter).toBeGreaterThan(first.signed.counter);
});

test('what somebody put live in the database is not signed', async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.promote({ catalog: '1.0.0' }, null);
  const before = await liveAnswer();
  await operator.promote({ catalog: '1.1.0' }, before.composition.id);
  const pointers = operator.api.deps.db.raw.collection<{ _id: string }>('pointers');
  await pointers.updateOne(
    { _id: 'live' },
    { $set: { composition: before.composition.id, set: before.set } },
  );
  expect((await liveAnswer()).proof).toBeUndefined();
});

test('a canary that has ended is signed no more, whoever names it again in the database, and somebody is told', async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.promote({ catalog: '1.0.0' }, null);
  const expected = await idNow();
  await operator.order('composition/canary', { remotes: { catalog: '1.1.0' }, share: 50, expected });
  const pointers = operator.api.deps.db.raw.collection<{ _id: string; canary?: object }>('pointers');
  const { canary } = (await pointers.findOne({ _id: 'live' }))!;
  const running = await liveAnswer();
  expect(running.proof.timestamp?.signed.canary).toMatchObject({ counter: 2, share: 50 });
  const beside = { composition: running.canary!.composition.id, share: 50 };
  const alarms: string[] = [];
  const deps = {
    ...operator.api.deps,
    alarm: (kind: string, subject: string) => void alarms.push(`${kind} ${subject}`),
  };
  const sets = signedSets(deps);
  await signNow(deps, {
    ...sets,
    // It ends in order while it is looked at.
    proofOf: async (state) => {
      const ends = { expected: { composition: expected, canary: beside } };
      expect((await operator.order('composition/canary/end', ends)).status).toBe(200);
      return sets.proofOf(state);
    },
  });
  expect(alarms).toEqual([]);
  await pointers.updateOne({ _id: 'live' }, { $set: { canary: { ...canary, since: new Date(2e12) } } });
  const signedNow = async () => {
    const { proof } = await liveAnswer();
    return [proof.live.signed.counter, proof.canary, proof.timestamp?.signed.canary];
  };
  expect(await signedNow()).toEqual([1, undefined, undefined]);
  await signNow(deps, signedSets(deps));
  expect(alarms).toEqual([`set-refused ${beside.composition}`]);
  // Its line is changed where it lies, and the log ends as before: a process that has read it knows, and one that has not sees that it was changed.
  const lines = operator.api.deps.db.raw.collection('releaseLog');
  const end = { 'line.act': 'canary-ended' };
  expect(await lines.updateOne(end, { $set: { 'line.act': 'canary-share' } })).toMatchObject({
    modifiedCount: 1,
  });
  expect(await signedNow()).toEqual([1, undefined, undefined]);
  await signNow(deps, signedSets(deps));
  expect(alarms).toHaveLength(2);
  // Nor does it help to write that line anew with a hash that fits, or to take it away: where the log ended was signed.
  const state = (await liveState(releaseStore(deps.db.raw)))!;
  const [before, ended] = (await lines.find({}, { sort: { _id: -1 }, limit: 2 }).toArray())
    .map(({ line }) => line as LogLine)
    .reverse();
  const { number: _number, hash: _hash, previous: _previous, ...act } = ended!;
  const other = lineAfter(before, { ...act, act: 'canary-share' });
  const canaryNow = async () => (await signedSets(deps).proofOf(state))?.canary;
  await lines.updateOne({ 'line.number': other.number }, { $set: { line: other } });
  expect(await canaryNow()).toBeUndefined();
  await lines.deleteOne({ 'line.number': other.number });
  expect(await canaryNow()).toBeUndefined();
});

test('with two people the second one’s order is asked to be signed before it counts', async () => {
  operator = await openSignedOperator({}, { PROMOTE_NEEDS_TWO: 'yes', DEPLOY_KEYS: deployKeys() });
  await operator.published('catalog', '1.0.0');
  const order = { remotes: { catalog: '1.0.0' }, expected: null };
  const { set, composition } = toSignOf(await operator.order('composition', order));
  const signed = { set: signSet(set), composition: { id: composition.id, createdAt: composition.createdAt } };
  const body = { ...order, reason: 'a test', signed };
  const by = (key: string) =>
    operator.api.call('POST', '/api/composition', { body, headers: { authorization: `Bearer ${key}` } });
  expect(code(await by(keys.operator))).toEqual([409, 'second_person']);
  expect((await by('secret-key-of-linh-here')).status).toBe(200);
});
const deployKeys = () =>
  [...Object.entries(keys), ['operator.linh', 'secret-key-of-linh-here']]
    .map((pair) => pair.join('='))
    .join();
