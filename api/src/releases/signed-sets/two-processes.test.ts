import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../app.ts';
import { listen } from '../../http/listen.ts';
import { newSigningKeys } from '../signing/index.ts';
import { idOf } from '../testing/operator.ts';
import { openSignedOperator, rootOf, signedRoot, type SignedOperator } from '../testing/with-root.ts';
import { signNow } from './sign-now.ts';
import { signedSets, type Proof } from './signed-sets.ts';

let operator: SignedOperator;
/** A second process of the API: it has what it has read itself, and the same database. */
let other: { url: string; close(): Promise<unknown> };
beforeEach(async () => {
  operator = await openSignedOperator({ key: 'here' }, { LIST_CACHE_MS: '60000' });
  const { deps } = operator.api;
  const api = createApi({ ...deps, db: { ...deps.db } });
  const server = await listen(api.answer, { host: '127.0.0.1', port: 0 }, api.refusals);
  other = {
    url: `http://127.0.0.1:${server.port}`,
    close: () => Promise.all([api.close(), server.close(0)]),
  };
  await operator.published('catalog', '1.0.0');
  idOf(await operator.promote({ catalog: '1.0.0' }, null));
});
afterEach(async () => {
  await other.close();
  await operator.close();
});

async function proofAt(url: string): Promise<Proof> {
  const response = await fetch(`${url}/api/composition`);
  return ((await response.json()) as { proof: Proof }).proof;
}
const numberAt = async (url: string) => (await proofAt(url)).timestamp!.signed.counter;

test('no process tells a timestamp of before once another one has signed anew: servers that have seen that refuse it', async () => {
  const { deps, url } = operator.api;
  const before = await numberAt(url);
  expect(await numberAt(other.url)).toBe(before);
  await operator.published('catalog', '1.1.0');
  // As whichever process has the lease does.
  await signNow(deps, signedSets(deps));
  expect([await numberAt(url), await numberAt(other.url)]).toEqual([before + 1, before + 1]);
});

test('nor a root of before: a key that was taken away is gone at once, whoever is asked', async () => {
  expect((await proofAt(other.url)).root).toBe(1);
  const teams = { ...rootOf().teams, booking: [newSigningKeys().publicKey] };
  expect((await operator.sendRoot(signedRoot(rootOf({ version: 2, teams }), 'root'))).status).toBe(201);
  expect((await proofAt(other.url)).root).toBe(2);
});
