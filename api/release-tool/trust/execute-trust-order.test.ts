import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys, readTeamKeys } from '@matinee/api/release-signing';
import {
  addSignature,
  BUILD_DOCUMENT,
  fingerprintOf,
  requireSignedBuild,
  setOf,
  type SignedRoot,
} from '@matinee/api/release-trust';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { releaseApi } from '../release-api.ts';
import type { ReleaseTarget } from '../release-target.ts';
import { executeTrustOrder } from './execute-trust-order.ts';
import { writeDocument } from './file.ts';
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

test.each([
  '.evil.example/api/composition',
  '@evil.example/api/composition',
  '/api/teams',
  '/api/trust/roots',
  '/api/composition/../teams',
])('a signed set that comes back as an order for %s takes the operator’s deploy key nowhere', async (to) => {
  const composition = { id: 'a', createdAt: '2026-01-01T00:00:00.000Z', remotes: [] };
  const set = setOf(composition, { counter: 4, at: new Date(), share: 100, log: { length: 0, head: '' } });
  const file = path.join(dir, 'set-4.json');
  const sendSigned = vi.fn(async (_order: { path: string }) => ({ set: 4 }));
  const target = { operatorKey: () => 'the operator’s deploy key' } as ReleaseTarget;
  const api = { sendSigned } as unknown as ReturnType<typeof releaseApi>;
  const send = () =>
    executeTrustOrder(
      { act: 'send-set', file },
      { root: dir, target: () => target, api: () => api, say: () => {} },
    );
  writeDocument(file, { path: to, body: { name: 'evil' }, toSign: { set, composition } });
  await expect(send()).rejects.toThrow('is no order that puts something live');
  expect(sendSigned).not.toHaveBeenCalled();
  writeDocument(file, { path: '/api/composition/canary/promote', body: {}, toSign: { set, composition } });
  await send();
  expect(sendSigned).toHaveBeenCalledTimes(1);
});

test('a build is signed with the key of the environment also where a local copy would have one', async () => {
  const [own, ofCopy] = [newSigningKeys(), newSigningKeys()];
  mkdirSync(path.join(dir, 'api/dist'), { recursive: true });
  writeFileSync(path.join(dir, 'api/dist/main.js'), 'the API');
  const signedWith = async () => {
    const target = { signingKey: () => ofCopy.signingKey } as unknown as ReleaseTarget;
    const context = { root: dir, target: () => target, api: () => expect.unreachable(), say: () => {} };
    await executeTrustOrder({ act: 'sign-build', what: 'api' }, context);
    const isWith = ({ publicKey }: { publicKey: string }) =>
      requireSignedBuild(
        path.join(dir, 'api/dist', BUILD_DOCUMENT),
        'api',
        readTeamKeys(`api=${publicKey}`),
      ).then(
        () => true,
        () => false,
      );
    return [await isWith(own), await isWith(ofCopy)];
  };
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('RELEASE_SIGNING_KEY', own.signingKey);
  expect(await signedWith()).toEqual([true, false]);
  vi.stubEnv('RELEASE_SIGNING_KEY', '');
  expect(await signedWith()).toEqual([false, true]);
});
