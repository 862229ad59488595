import { addSignature, fingerprintOf, type SignedRoot } from '@matinee/api/release-trust';
import type { LocalKeys } from './keys.ts';

/** The root of a local copy: one key for each role, all of them on this machine. The same keys make the same root. */
export function localRoot({ roles, signing }: LocalKeys): { signed: SignedRoot; fingerprint: string } {
  const role = (name: keyof LocalKeys['roles']) => ({ keys: [roles[name].publicKey], threshold: 1 });
  const teams = { ...signing, api: roles.api };
  const root = {
    kind: 'root' as const,
    version: 1,
    root: role('root'),
    operator: role('operator'),
    timestamp: role('timestamp'),
    teams: Object.fromEntries(Object.entries(teams).map(([name, { publicKey }]) => [name, [publicKey]])),
  };
  const signed = addSignature('root', { signed: root, signatures: [] }, roles.root.signingKey);
  return { signed, fingerprint: fingerprintOf(root) };
}
