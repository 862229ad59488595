import { hashOf, isSignedBy } from './envelope.ts';
import type { ReleaseSet, Root, SignedSet } from './schemas.ts';

/** The share of what is for all visitors, in percent. */
export const EVERYBODY = 100;

/** What of a composition a set names. */
interface Composed {
  id: string;
  shell?: { version: string } | undefined;
  remotes: readonly { name: string; version: string; fallback?: { version: string } | undefined }[];
}

/** The releases of a composition in words: what the operator reads before signing. */
const releasesIn = ({ shell, remotes }: Composed): string[] => [
  ...(shell ? [`shell@${shell.version}`] : []),
  ...remotes.flatMap(({ name, version, fallback }) => [
    `${name}@${version}`,
    ...(fallback ? [`${name}@${fallback.version} (fallback)`] : []),
  ]),
];

/** A set that nobody has signed yet. */
export const setOf = (
  composition: Composed,
  { counter, at, share, log }: Pick<ReleaseSet, 'counter' | 'share' | 'log'> & { at: Date },
): SignedSet => ({
  signed: {
    kind: 'set',
    counter,
    at: at.toISOString(),
    share,
    composition: { id: composition.id, hash: hashOf(composition) },
    releases: releasesIn(composition),
    log,
  },
  signatures: [],
});

/** What of a set does not fit a composition, as a sentence; undefined when it is the one that was signed. */
export function misfitOfSet({ signed }: SignedSet, composition: Composed): string | undefined {
  if (signed.composition.id !== composition.id || signed.composition.hash !== hashOf(composition))
    return `set ${signed.counter} is of another composition`;
  return signed.releases.join() === releasesIn(composition).join()
    ? undefined
    : `set ${signed.counter} names other releases than its composition has`;
}

/** Whether the operators have signed it with keys that they have now. */
export const isSignedByOperators = (set: SignedSet, root: Root): boolean =>
  isSignedBy('set', set, root.operator);
