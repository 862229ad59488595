import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSignedOperator, rootOf, signedRoot, type SignedOperator } from '../testing/with-root.ts';

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
