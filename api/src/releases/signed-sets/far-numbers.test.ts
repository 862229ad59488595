// An operator's key was out, and a set has a number far ahead. What is written in docs/security.md leads back to a site whose state is proven.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EVERYBODY, setOf, type SignedSet } from '../trust/index.ts';
import type { CompositionDocument } from '../store/store.ts';
import {
  openSignedOperator,
  roles,
  rootOf,
  signedRoot,
  signSet,
  toSignOf,
  type SignedOperator,
} from '../testing/with-root.ts';
import type { Proof } from './signed-sets.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.signedOrder('composition', { remotes: { catalog: '1.0.0' }, expected: null });
});
afterEach(() => operator.close());

const live = async () => (await operator.live())?.id ?? null;
const proof = async () =>
  (await operator.api.call('GET', '/api/composition')).body['proof'] as Proof | undefined;
const collection = <Document extends object>(name: string) =>
  operator.api.deps.db.raw.collection<Document>(name);
const sets = () => collection<{ _id: number; set: SignedSet }>('signedSets');

/** Gives an order that somebody signs, with another number than it was made with where one is said. */
async function give(body: object, signer: 'operator' | 'secondOperator', counter?: number) {
  const order = { expected: await live(), ...body };
  const answer = await operator.order('composition', order);
  if (answer.body['code'] !== 'needs_signature') return answer;
  const { set, composition } = toSignOf(answer);
  const unsigned: SignedSet = {
    ...set,
    signed: { ...set.signed, ...(counter !== undefined && { counter }) },
  };
  const { id, createdAt } = composition;
  const signed = { set: signSet(unsigned, signer), composition: { id, createdAt } };
  return operator.order('composition', { ...order, signed });
}

/** Who writes to the database, too, puts such a set there and has it live. */
async function putLive(counter: number) {
  const { composition } = (await collection<CompositionDocument>('compositions').findOne({
    _id: (await live())!,
  }))!;
  const log = { length: 0, head: '' };
  const set = signSet(setOf(composition, { counter, at: new Date(), share: EVERYBODY, log }));
  await sets().insertOne({ _id: counter, set });
  await collection<{ _id: string }>('pointers').updateOne({ _id: 'live' }, { $set: { set: counter } });
  expect((await proof())?.timestamp?.signed.live.counter).toBe(counter);
}

async function replaceOperator() {
  const other = { keys: [roles.secondOperator.publicKey], threshold: 1 };
  await operator.sendRoot(signedRoot(rootOf({ version: 2, operator: other }), 'root'));
}

test('an order that was signed with a number far ahead is not taken', async () => {
  for (const counter of [1_002, 1_000_000_005])
    expect(await give({ remotes: { catalog: '1.1.0' } }, 'operator', counter)).toMatchObject({
      status: 409,
      body: { code: 'bad_signature', message: expect.stringContaining('far ahead') as string },
    });
  expect(await give({ remotes: { catalog: '1.1.0' } }, 'operator', 1_001)).toMatchObject({ status: 200 });
});

test.each([
  ['a number that counts', 1_000_000_000, 1_000_000_001],
  ['one that counts no more', 1_000_000_005, 2],
  ['the highest that there is', Number.MAX_SAFE_INTEGER, 2],
])(
  'after %s the order that names all is live and proven with the next operator’s key, and so is what follows',
  async (_what, number, next) => {
    await putLive(number);
    await replaceOperator();
    const anew = { anew: true, remotes: { catalog: '1.1.0' } };
    expect(await give(anew, 'secondOperator')).toMatchObject({ status: 200, body: { set: next } });
    expect((await proof())?.timestamp?.signed.live.counter).toBe(next);
    expect(await give({ remotes: { catalog: '1.0.0' } }, 'secondOperator')).toMatchObject({ status: 200 });
    expect((await proof())?.timestamp?.signed).toMatchObject({ root: 2, live: { counter: next + 1 } });
  },
);

test('also when that set is gone from the database', async () => {
  await putLive(1_000_000_005);
  await sets().deleteOne({ _id: 1_000_000_005 });
  await replaceOperator();
  await give({ anew: true, remotes: { catalog: '1.1.0' } }, 'secondOperator');
  expect((await proof())?.timestamp?.signed.live.counter).toBe(2);
});

test('what an operator has signed whose key is still good stays before what is older, when another one’s key goes', async () => {
  const both = { keys: [roles.operator.publicKey, roles.secondOperator.publicKey], threshold: 1 };
  await operator.sendRoot(signedRoot(rootOf({ version: 2, operator: both }), 'root'));
  const old = await live();
  await give({ remotes: { catalog: '1.0.0' } }, 'secondOperator');
  const { set } = (await collection<{ set: number }>('pointers').findOne({}))!;
  await give({ remotes: { catalog: '1.1.0' } }, 'secondOperator');
  await proof();
  const other = { keys: [roles.secondOperator.publicKey], threshold: 1 };
  await operator.sendRoot(signedRoot(rootOf({ version: 3, operator: other }), 'root'));
  expect((await proof())?.timestamp?.signed.live.counter).toBe(set + 1);
  await collection<{ _id: string }>('pointers').updateOne(
    { _id: 'live' },
    { $set: { composition: old, set } },
  );
  expect(await proof()).toBeUndefined();
});
