import { readTeamKeys, type TeamKeys } from '../signing/index.ts';
import { hashOf, isSignedBy } from './envelope.ts';
import { signedRootSchema, type Root, type SignedRoot } from './schemas.ts';

/** By which the first root is known: the setting RELEASE_ROOT of API and shell server. */
export const fingerprintOf = (root: Root): string => hashOf(root);

/**
 * Reads the root that everything begins with.
 * @throws {Error} a sentence, when it is not the one with this fingerprint, or not signed with its own keys
 */
export function firstRoot(sent: unknown, fingerprint: string): SignedRoot {
  const read = signedRootSchema.parse(sent);
  if (fingerprintOf(read.signed) !== fingerprint)
    throw new Error('the first root is not the one that RELEASE_ROOT names');
  if (!isSignedBy('root', read, read.signed.root))
    throw new Error('the first root is not signed with its own keys');
  return read;
}

/**
 * Reads the root that comes after one.
 * @throws {Error} a sentence, when it is not the next one, or not signed by enough keys of both
 */
export function nextRoot(sent: unknown, { signed: before }: SignedRoot): SignedRoot {
  const read = signedRootSchema.parse(sent);
  const { version, root } = read.signed;
  if (version !== before.version + 1)
    throw new Error(`root ${version} does not come after root ${before.version}`);
  if (!isSignedBy('root', read, before.root))
    throw new Error(`root ${version} is not signed by enough root keys of the one before`);
  if (!isSignedBy('root', read, root))
    throw new Error(`root ${version} is not signed by enough of its own root keys`);
  return read;
}

/**
 * What of a root that is made now would leave nothing proven, as a sentence. Those that are there are read all the same: what follows
 * one that nobody can read any more is good for nothing.
 */
export const unfitOf = ({ timestamp }: Root): string | undefined =>
  timestamp.threshold > 1
    ? `it asks for ${timestamp.threshold} keys of the role timestamp, and the API signs with one`
    : undefined;

const read = new WeakMap<Root, TeamKeys>();

/** The keys of the teams, as releases are checked with them. */
export function teamKeysOf(root: Root): TeamKeys {
  const known = read.get(root);
  if (known) return known;
  const pairs = Object.entries(root.teams).flatMap(([name, keys]) => keys.map((key) => `${name}=${key}`));
  const made = readTeamKeys(pairs.join());
  read.set(root, made);
  return made;
}
