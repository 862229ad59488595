import { addSignature, fingerprintOf, hashOf, type SignedRoot } from '@matinee/api/release-trust';

interface KeyPair {
  signingKey: string;
  publicKey: string;
}

interface Keys {
  roles: Record<'root' | 'operator' | 'timestamp' | 'api', KeyPair>;
  signing: Readonly<Record<string, KeyPair>>;
  roots: readonly SignedRoot[];
}

/**
 * The roots of a local copy, with one key for each role, all of them on this machine. A new remote's key makes another root
 * after those that there are.
 */
export function rootsFor({ roles, signing, roots }: Keys): SignedRoot[] {
  const role = (name: keyof Keys['roles']) => ({ keys: [roles[name].publicKey], threshold: 1 });
  const teams = Object.entries({ ...signing, api: roles.api });
  const said = {
    kind: 'root' as const,
    root: role('root'),
    operator: role('operator'),
    timestamp: role('timestamp'),
    teams: Object.fromEntries(teams.map(([name, { publicKey }]) => [name, [publicKey]])),
  };
  const last = roots.at(-1)?.signed;
  if (last && hashOf({ ...said, version: last.version }) === hashOf(last)) return [...roots];
  const signed = { ...said, version: (last?.version ?? 0) + 1 };
  return [...roots, addSignature('root', { signed, signatures: [] }, roles.root.signingKey)];
}

/** The fingerprint of the first one: the setting RELEASE_ROOT. @throws {Error} when there is none */
export function firstRootOf({ roots: [first] }: Pick<Keys, 'roots'>): string {
  if (!first) throw new Error('This copy has no root.');
  return fingerprintOf(first.signed);
}
