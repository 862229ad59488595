import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSigningKeys } from '../signing/index.ts';
import { openSignedOperator, roles, rootOf, type SignedOperator } from '../testing/with-root.ts';
import { addSignature, isSignedByTimekeeper, type SignedTimestamp } from '../trust/index.ts';
import { signNow } from './sign-now.ts';
import { signedSets, type Proof } from './signed-sets.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0');
  await operator.promote({ catalog: '1.0.0' }, null);
});
afterEach(() => operator.close());

const stored = () => operator.api.deps.db.raw.collection<{ _id: string }>('timestamps');
const proof = async () => {
  const { body } = await operator.api.call('GET', '/api/composition');
  return body['proof'] as Proof | undefined;
};
const timestamp = async () => (await proof())!.timestamp!;
/** In an order in which no object of JavaScript has them. */
const outOfOrder = (document: object): object => {
  const names = ['z', '1'];
  const map = new Map<string, unknown>([
    ...Object.entries(document),
    ...names.map((name) => [name, 1] as const),
  ]);
  return map;
};

test.each<[what: string, change: (first: SignedTimestamp) => object]>([
  ['is not in its document', () => ({ $unset: { timestamp: 1 } })],
  ['is null', () => ({ $set: { timestamp: null } })],
  ['is a list', () => ({ $set: { timestamp: [1] } })],
  ['looks like a query', () => [{ $set: { timestamp: { $literal: { $exists: false } } } }]],
  ['looks like another query', () => [{ $set: { timestamp: { $literal: { $gt: 1 } } } }]],
  ['is an expression', () => ({ $set: { timestamp: /./ } })],
  ['is a number', () => ({ $set: { timestamp: Number.NaN } })],
  ['is of names in another order', () => ({ $set: { timestamp: outOfOrder({}) } })],
  ['is signed, and has more in it', (first) => ({ $set: { timestamp: outOfOrder(first) } })],
])('where what lies in the place of the timestamp %s, the next one is signed', async (_what, change) => {
  const first = await timestamp();
  await stored().updateOne({ _id: 'live' }, change(first));
  operator.api.clock.advance(6);
  const next = await timestamp();
  expect(isSignedByTimekeeper(next, rootOf())).toBe(true);
  expect(next.signed.counter).toBeGreaterThan(first.signed.counter);
  operator.api.clock.advance(6);
  expect((await timestamp()).signed.counter).toBeGreaterThan(next.signed.counter);
});

test.each([
  ['for years by somebody who had the key', { minutes: 0, lasts: 4_000_000 }],
  [
    'while all clocks were ahead, and would be refused until they had come there',
    { minutes: 420, lasts: 430 },
  ],
])('a timestamp that was signed %s is not gone on with', async (_what, { minutes, lasts }) => {
  const first = await timestamp();
  const since = (span: number) => new Date(operator.api.clock.now().getTime() + span * 60_000).toISOString();
  const signed = { ...first.signed, at: since(minutes), expires: since(lasts) };
  const lie = addSignature('timestamp', { signed, signatures: [] }, roles.timestamp.signingKey);
  await stored().updateOne({ _id: 'live' }, { $set: { timestamp: lie } });
  const next = (await timestamp()).signed;
  expect(next.counter).toBeGreaterThan(first.signed.counter);
  expect([next.at, next.expires]).toEqual([since(0), since(10)]);
});

test('processes that find nothing signed at the same moment leave one that is signed', async () => {
  for (const lie of [{ $unset: { timestamp: 1 } }, { $set: { timestamp: 'nothing' } }]) {
    await stored().updateOne({ _id: 'live' }, lie as never);
    operator.api.clock.advance(1);
    await Promise.all(
      Array.from({ length: 4 }, () => signNow(operator.api.deps, signedSets(operator.api.deps))),
    );
    expect(isSignedByTimekeeper(await timestamp(), rootOf())).toBe(true);
  }
});

test('a key that the root does not name for it signs nothing, and somebody is told', async () => {
  const alarms: string[] = [];
  const { deps } = operator.api;
  const trust = { ...deps.config.trust, timestampKey: newSigningKeys().signingKey };
  const mistyped = {
    ...deps,
    config: { ...deps.config, trust },
    alarm: (kind: string, _subject: string, text: string) => void alarms.push(`${kind}: ${text}`),
  };
  const first = await timestamp();
  operator.api.clock.advance(6);
  await signNow(mistyped, signedSets(mistyped));
  expect(alarms).toHaveLength(1);
  expect(alarms[0]).toMatch(
    /^set-refused: .*TIMESTAMP_SIGNING_KEY is no key of the role timestamp in root 1/,
  );
  // Nor does it take the place of what is signed.
  expect(await stored().findOne({ _id: 'live' })).toMatchObject({ timestamp: first });
  expect((await timestamp()).signed.counter).toBeGreaterThan(first.signed.counter);
});
