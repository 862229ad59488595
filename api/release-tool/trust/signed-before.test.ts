import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { addSignature, fingerprintOf, setOf, type Root } from '@matinee/api/release-trust';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryIn } from './signed-before.ts';
import { signOrWrite } from './sets.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'matinee-signed-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const [mine, other] = [newSigningKeys(), newSigningKeys()];
function wholeSet(counter: number) {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const composition = { id: `c${counter}`, createdAt, remotes: [{ name: 'catalog', version: '1.0.0' }] };
  const at = { counter, at: new Date(createdAt), share: 100, log: { length: 0, head: '' } };
  return { set: setOf(composition, at), composition };
}
const liveSet = (counter: number) => {
  const { set, composition } = wholeSet(counter);
  return { set: addSignature('set', set, mine.signingKey), composition };
};
const sign = (counter: number, live: number, { signingKey } = mine, body: object = {}) =>
  signOrWrite(
    {
      path: '/api/composition',
      body: { reason: 'a test', expected: 'live', remotes: { catalog: '1.0.0' }, ...body },
      toSign: { ...wholeSet(counter), ...(live > 0 && { live: liveSet(live) }) },
    },
    signingKey,
    { say: () => {}, memory: memoryIn(dir) },
  );

test('where sets were signed nothing is signed of a site that has lost some of them', () => {
  sign(12, 11);
  sign(13, 12);
  expect(() => sign(7, 6)).toThrow('set 13 was signed here, and this one would be set 7');
  expect(() => sign(14, 5)).toThrow(
    'set 12 was live when this key signed last, and the site says that set 5 is',
  );
  const anew = { anew: true };
  expect(() => sign(14, 0, mine, anew)).toThrow('the site says that none is');
  expect(sign(14, 13).signatures).toHaveLength(1);
});

test('a number that was refused is signed once more, and each key counts for itself', () => {
  sign(12, 11);
  expect(sign(12, 11).signatures).toHaveLength(1);
  expect(sign(2, 1, other).signatures).toHaveLength(1);
  expect(() => sign(11, 10)).toThrow('remove');
});

const keys = { root: newSigningKeys(), timestamp: newSigningKeys() };
const rootOf = (version: number, ...operators: string[]) =>
  addSignature(
    'root',
    {
      signed: {
        kind: 'root',
        version,
        root: { keys: [keys.root.publicKey], threshold: 1 },
        operator: { keys: operators, threshold: 1 },
        timestamp: { keys: [keys.timestamp.publicKey], threshold: 1 },
        teams: {},
      } satisfies Root,
      signatures: [],
    },
    keys.root.signingKey,
  );

test('nor by a root of before, under which a key counts that was taken away', () => {
  const first = rootOf(1, mine.publicKey, other.publicKey);
  const roots = [first, rootOf(2, mine.publicKey)];
  const given = (counter: number, by: typeof mine, told: typeof roots) => {
    const live = wholeSet(counter - 1);
    const signedLive = { ...live, set: addSignature('set', live.set, by.signingKey) };
    const body = { reason: 'a test', expected: 'live', remotes: { catalog: '1.0.0' } };
    const toSign = { ...wholeSet(counter), live: signedLive };
    const signing = { say: () => {}, memory: memoryIn(dir), pin: fingerprintOf(first.signed) };
    return signOrWrite({ path: '/api/composition', body, toSign, roots: told }, mine.signingKey, signing);
  };
  given(12, mine, roots);
  expect(() => given(13, other, roots)).toThrow('not signed by operators of root 2');
  expect(() => given(13, other, [first])).toThrow(
    'root 2 held when this key signed last, and the site tells no root after 1',
  );
  expect(given(13, mine, roots).signatures).toHaveLength(1);
});
