// Somebody writes to the database between two acts of an operator whose key lies at the API: nothing of what they wrote is signed.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSignedOperator, rootOf, roles, signedRoot, type SignedOperator } from '../testing/with-root.ts';
import type { CompositionDocument } from '../store/store.ts';

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

test('what operators of before have signed is gone on from when others have come', async () => {
  const both = { keys: [roles.operator.publicKey, roles.secondOperator.publicKey], threshold: 1 };
  await operator.sendRoot(signedRoot(rootOf({ version: 2, operator: both }), 'root'));
  expect((await promote({ catalog: '1.1.0', booking: '1.1.0' })).status).toBe(200);
});
