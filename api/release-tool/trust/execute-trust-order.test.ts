import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { addSignature, fingerprintOf, type SignedRoot } from '@matinee/api/release-trust';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { releaseApi } from '../release-api.ts';
import type { ReleaseTarget } from '../release-target.ts';
import { executeTrustOrder } from './execute-trust-order.ts';
import { makeRoot, readRoot } from './roots.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'matinee-order-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const root = newSigningKeys();
const order = { act: 'root' as const, drop: [], thresholds: {} };
/** The first root of a site, signed by whoever has its one key. */
function firstRoot(): SignedRoot {
  const operator = newSigningKeys().publicKey;
  const add = [
    ['root', root.publicKey],
    ['operator', operator],
    ['timestamp', newSigningKeys().publicKey],
  ] as const;
  return addSignature('root', makeRoot(undefined, { ...order, out: '', add: [...add] }), root.signingKey);
}

/** Makes the next root of the one that a site tells. */
async function makeNext(told: SignedRoot[], pin: string | undefined): Promise<string> {
  const out = path.join(dir, 'next.json');
  const target = { root: pin } as ReleaseTarget;
  const api = { roots: async () => told } as unknown as ReturnType<typeof releaseApi>;
  const add = [['catalog', newSigningKeys().publicKey] as const];
  const context = { root: dir, target: () => target, api: () => api, say: () => {} };
  await executeTrustOrder({ ...order, out, from: 'live', add }, context);
  return out;
}

test('the next root is made of the one that a site tells only as far as that follows from the first', async () => {
  const [own, other] = [firstRoot(), firstRoot()];
  const pin = fingerprintOf(own.signed);
  const next = readRoot(await makeNext([own], pin)).signed;
  expect([next.version, next.operator]).toEqual([2, own.signed.operator]);
  rmSync(path.join(dir, 'next.json'));
  await expect(makeNext([other], pin)).rejects.toThrow('not the one that RELEASE_ROOT names');
  await expect(makeNext([own], undefined)).rejects.toThrow('RELEASE_ROOT is not set');
  expect(existsSync(path.join(dir, 'next.json'))).toBe(false);
});
