import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSigningKeys } from '../signing/index.ts';
import { openSignedOperator, roles, rootOf, signedRoot, type SignedOperator } from '../testing/with-root.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator();
});
afterEach(() => operator.close());

test.each<[what: string, root: object]>([
  ['no signature', { signed: { version: 2 }, signatures: [] }],
  ['what no query may hold as it is', { $unknown: 1 }],
])(
  'a root that nobody has signed takes no number, a key that is out goes all the same: %s',
  async (_what, root) => {
    const roots = operator.api.deps.db.raw.collection<{ _id: number; root: object }>('trustRoots');
    await roots.insertOne({ _id: 2, root });
    for (const version of [2, 3])
      expect((await operator.sendRoot(signedRoot(rootOf({ version }), 'root'))).status).toBe(201);
  },
);

test('a root by which one key for timestamps is not enough is not taken, and one that is there is gone on from', async () => {
  const keys = [roles.timestamp.publicKey, newSigningKeys().publicKey];
  const both = signedRoot(rootOf({ version: 2, timestamp: { keys, threshold: 2 } }), 'root');
  expect(await operator.sendRoot(both)).toMatchObject({
    status: 409,
    body: { code: 'bad_signature', message: expect.stringContaining('asks for 2 keys') as string },
  });
  const roots = operator.api.deps.db.raw.collection<{ _id: number; root: object }>('trustRoots');
  await roots.insertOne({ _id: 2, root: both });
  expect((await operator.sendRoot(signedRoot(rootOf({ version: 3 }), 'root'))).status).toBe(201);
});
