// Somebody writes to the database between two acts of an operator whose key lies at the API: nothing of what they wrote is signed.
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openSignedOperator,
  rootOf,
  roles,
  signedRoot,
  signSet,
  toSignOf,
  type SignedOperator,
} from '../testing/with-root.ts';
import type { CompositionDocument } from '../store/store.ts';
import { setOf, type LogLine, type SignedSet } from '../trust/index.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.published('booking', '1.0.0', '1.1.0', '1.2.0');
  await promote({ catalog: '1.0.0', booking: '1.0.0' });
  await promote({ catalog: '1.0.0', booking: '1.1.0' });
});
afterEach(() => operator.close());

const live = async () => (await operator.live())?.id ?? null;
const promote = async (remotes: Record<string, string>) => operator.promote(remotes, await live());
const order = async (path: string, body: object = {}) =>
  operator.order(`composition${path}`, { expected: await live(), ...body });
const compositions = () => operator.api.deps.db.raw.collection<CompositionDocument>('compositions');
const notSigned = { status: 409, body: { code: 'not_signed' } };

async function swapOldReleaseIn(id: string) {
  const first = await compositions().findOne({ previous: null });
  const old = first!.composition.remotes.find(({ name }) => name === 'booking')!;
  const { composition } = (await compositions().findOne({ _id: id }))!;
  const remotes = composition.remotes.map((each) => (each.name === 'booking' ? old : each));
  await compositions().updateOne({ _id: id }, { $set: { 'composition.remotes': remotes } });
}

test('a revocation that was taken out of the database is not left out of the next set', async () => {
  await order('/revoke', { releases: ['booking@1.0.0'] });
  await compositions().updateOne({ _id: (await live())! }, { $unset: { 'composition.revoked': '' } });
  expect(await promote({ catalog: '1.0.0', booking: '1.0.0' })).toMatchObject(notSigned);
  expect(await order('/revoke', { releases: ['catalog@1.1.0'] })).toMatchObject(notSigned);
});

test('a release that was put into what is live is not signed with the next promotion of another team', async () => {
  await swapOldReleaseIn((await live())!);
  expect(await promote({ catalog: '1.1.0', booking: '1.1.0' })).toMatchObject(notSigned);
  const canary = { remotes: { catalog: '1.1.0', booking: '1.1.0' }, share: 10 };
  expect(await order('/canary', canary)).toMatchObject(notSigned);
  expect(await order('/rollback')).toMatchObject(notSigned);
});

test('nor one that was put into the set that a roll-back brings back', async () => {
  const before = await live();
  await promote({ catalog: '1.1.0', booking: '1.2.0' });
  await swapOldReleaseIn(before!);
  expect(await order('/rollback')).toMatchObject(notSigned);
});

test('nor one that was put into a canary, when it gets more visitors or all of them', async () => {
  await order('/canary', { remotes: { catalog: '1.1.0', booking: '1.1.0' }, share: 10 });
  const { body } = await operator.api.call('GET', '/api/composition');
  const { id } = (body['canary'] as { composition: { id: string } }).composition;
  await swapOldReleaseIn(id);
  const expected = { composition: await live(), canary: { composition: id, share: 10 } };
  expect(await order('/canary/share', { expected, share: 50 })).toMatchObject(notSigned);
  expect(await order('/canary/promote', { expected })).toMatchObject(notSigned);
  expect((await order('/canary/end', { expected })).status).toBe(200);
});

const pointers = () =>
  operator.api.deps.db.raw.collection<{
    _id: string;
    composition: string;
    set: number;
    canary?: { composition: string };
  }>('pointers');
const pointerNow = async () => (await pointers().findOne({ _id: 'live' }))!;
const movePointer = (to: object) => pointers().updateOne({ _id: 'live' }, { $set: to });

const proofNow = async () =>
  (await operator.api.call('GET', '/api/composition')).body['proof'] as
    { timestamp: { signed: { live: { counter: number } } } } | undefined;

test('the key for timestamps signs no number that operators have not signed: what is live goes on when it is put back', async () => {
  const { composition, set } = await pointerNow();
  const stored = operator.api.deps.db.raw.collection<{ _id: number; set: SignedSet }>('signedSets');
  const there = (await stored.findOne({ _id: set }))!;
  const made = { ...there.set, signed: { ...there.set.signed, counter: 900_000_000 } };
  await stored.insertOne({ _id: 900_000_000, set: made });
  await movePointer({ set: 900_000_000 });
  expect(await proofNow()).toBeUndefined();
  await movePointer({ set });
  // Nor one that they have signed for some visitors, or for another set.
  await order('/canary', { remotes: { catalog: '1.1.0', booking: '1.1.0' }, share: 10 });
  const { canary, ...rest } = await pointerNow();
  await movePointer({ composition: canary!.composition, set: rest.set + 1 });
  expect(await proofNow()).toBeUndefined();
  await movePointer({ composition });
  expect(await proofNow()).toBeUndefined();
  await movePointer({ set });
  expect((await proofNow())?.timestamp.signed.live.counter).toBe(set);
  const beside = { composition: canary!.composition, share: 10 };
  await order('/canary/end', { expected: { composition, canary: beside } });
  expect((await promote({ catalog: '1.1.0', booking: '1.1.0' })).status).toBe(200);
});

test('a roll-back goes where the log leads, whatever the documents say of before', async () => {
  await promote({ catalog: '1.1.0', booking: '1.2.0' });
  const id = (await live())!;
  const first = (await compositions().findOne({ previous: null }))!._id;
  const second = (await compositions().findOne({ previous: first }))!._id;
  for (const lie of [{ $set: { previous: first } }, { $set: { restores: second } }]) {
    const before = (await compositions().findOne({ _id: id }))!;
    await compositions().updateOne({ _id: id }, lie);
    expect(await order('/rollback')).toMatchObject(notSigned);
    await compositions().replaceOne({ _id: id }, before);
  }
  expect((await order('/rollback')).status).toBe(200);
  expect((await operator.live())?.remotes).toMatchObject({
    catalog: expect.stringMatching(/^1\.0/) as string,
  });
  const back = (await live())!;
  // Without what it says of itself it would lead forth again.
  await compositions().updateOne({ _id: back }, { $unset: { restores: '' } });
  expect(await order('/rollback')).toMatchObject(notSigned);
  await compositions().updateOne({ _id: back }, { $set: { restores: second } });
  expect((await order('/rollback')).status).toBe(200);
  expect(await order('/rollback')).toMatchObject({ body: { code: 'nothing_before' } });
});

test('nor does a log that was written anew lead it elsewhere', async () => {
  await promote({ catalog: '1.1.0', booking: '1.2.0' });
  const id = (await live())!;
  const first = (await compositions().findOne({ previous: null }))!._id;
  await compositions().updateOne({ _id: id }, { $set: { previous: first } });
  const log = operator.api.deps.db.raw.collection<{ _id: number; line: LogLine }>('releaseLog');
  const [one, other] = await log.find({ 'line.act': 'promoted' }).sort({ _id: 1 }).toArray();
  await log.updateOne({ _id: other!._id }, { $set: { 'line.detail': one!.line.detail } });
  expect(await order('/rollback')).toMatchObject(notSigned);
});

test('what an operator has signed whose key is still good is gone on from when others have come', async () => {
  const both = { keys: [roles.operator.publicKey, roles.secondOperator.publicKey], threshold: 1 };
  await operator.sendRoot(signedRoot(rootOf({ version: 2, operator: both }), 'root'));
  expect((await promote({ catalog: '1.1.0', booking: '1.1.0' })).status).toBe(200);
});

const signedSets = () => operator.api.deps.db.raw.collection<{ _id: number; set: SignedSet }>('signedSets');

test('an older signed set that was made live in the database is not gone on from', async () => {
  const first = (await compositions().findOne({ previous: null }))!._id;
  await operator.api.deps.db.raw
    .collection<{ _id: string }>('pointers')
    .updateOne({ _id: 'live' }, { $set: { composition: first, set: 1 } });
  expect(await promote({ catalog: '1.1.0', booking: '1.0.0' })).toMatchObject({
    status: 409,
    body: { code: 'not_signed', message: expect.stringContaining('set 2 was before') as string },
  });
});

test('with all sets gone from the database nothing is made of what lies there, until each release is named', async () => {
  const id = (await live())!;
  await swapOldReleaseIn(id);
  await signedSets().deleteMany({});
  expect(await promote({ catalog: '1.1.0', booking: '1.0.0' })).toMatchObject(notSigned);
  expect(
    await order('/canary', { remotes: { catalog: '1.1.0', booking: '1.0.0' }, share: 10 }),
  ).toMatchObject(notSigned);
  expect(await order('/rollback')).toMatchObject(notSigned);
  expect(await order('/revoke', { releases: ['catalog@1.1.0'] })).toMatchObject(notSigned);
  expect(await order('', { anew: true })).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  const named = { catalog: '1.1.0', booking: '1.2.0' };
  expect((await order('', { anew: true, remotes: named })).status).toBe(200);
  // No fallback comes from what nobody has signed.
  expect((await operator.live())?.remotes).toEqual(named);
});

/** Another operator comes for the one whose key was out. */
async function replaceOperator() {
  const other = { keys: [roles.secondOperator.publicKey], threshold: 1 };
  await operator.sendRoot(signedRoot(rootOf({ version: 2, operator: other }), 'root'));
}

test('what was signed with a key that was taken away is not gone on from, whatever number it has', async () => {
  await replaceOperator();
  const before = (await live())!;
  await swapOldReleaseIn(before);
  const { composition } = (await compositions().findOne({ _id: before }))!;
  const log = { length: 0, head: '' };
  for (const counter of [2, 40]) {
    const set = signSet(setOf(composition, { counter, at: new Date(), share: 100, log }));
    await signedSets().updateOne({ _id: counter }, { $set: { set } }, { upsert: true });
    await operator.api.deps.db.raw
      .collection<{ _id: string }>('pointers')
      .updateOne({ _id: 'live' }, { $set: { set: counter } });
    expect(await promote({ catalog: '1.1.0', booking: '1.0.0' })).toMatchObject(notSigned);
  }
  const named = { catalog: '1.1.0', booking: '1.1.0' };
  const { body } = await order('', { anew: true, remotes: named });
  // Above all that servers may have seen.
  expect(body).toMatchObject({ code: 'needs_signature', toSign: { set: { signed: { counter: 41 } } } });
});

test('a revocation after that says how it is done, and it is done so', async () => {
  await replaceOperator();
  const revocation = { releases: ['booking@1.1.0'], oldest: { catalog: '1.0.0' } };
  const refused = await order('/revoke', revocation);
  expect(refused).toMatchObject(notSigned);
  expect(refused.body['message']).toMatch(
    /promote --anew shell@<version> .*another version in its place.*revoke booking@1\.1\.0 --not-older-than catalog@1\.0\.0 …$/,
  );
  const give = async (path: string, body: object) => {
    const expected = await live();
    const answer = await operator.order(`composition${path}`, { expected, ...body });
    const { set, composition } = toSignOf(answer);
    const { id, createdAt } = composition;
    const signed = { set: signSet(set, 'secondOperator'), composition: { id, createdAt } };
    return operator.order(`composition${path}`, { expected, ...body, signed });
  };
  expect(await give('', { anew: true, remotes: { catalog: '1.1.0', booking: '1.0.0' } })).toMatchObject({
    status: 200,
  });
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0', booking: '1.0.0' });
  expect(await give('/revoke', revocation)).toMatchObject({ status: 200 });
  expect(await promote({ catalog: '1.1.0', booking: '1.1.0' })).toMatchObject({ status: 409 });
});

test('a number that nobody has signed is not taken', async () => {
  const { set } = (await signedSets().findOne({ _id: 2 }))!;
  for (const _id of [3, Number.MAX_SAFE_INTEGER - 1]) await signedSets().insertOne({ _id, set });
  expect(await promote({ catalog: '1.1.0', booking: '1.1.0' })).toMatchObject({
    status: 200,
    body: { set: 3 },
  });
});

test('nor one that a key of before has signed and that leaves none for others', async () => {
  const { set } = (await signedSets().findOne({ _id: 2 }))!;
  const counter = Number.MAX_SAFE_INTEGER - 1;
  await signedSets().insertOne({
    _id: counter,
    set: signSet({ signed: { ...set.signed, counter }, signatures: [] }),
  });
  await replaceOperator();
  const { body } = await order('', { anew: true, remotes: { catalog: '1.1.0', booking: '1.1.0' } });
  expect(body).toMatchObject({ toSign: { set: { signed: { counter: 3 } } } });
});
