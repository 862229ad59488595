import { z } from 'zod';
import { hashOf, isSignedBy, signedSchema, type Signed } from './envelope.ts';
import type { Root } from './root.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Where the log of all acts ended when something was signed: whoever rewrites what came before has to forge that, too. */
export const logHeadSchema = z.strictObject({ length: z.number().int().min(0), head: z.string().max(64) });
export type LogHead = z.infer<typeof logHeadSchema>;

/** What the operator signs: exactly this composition, for at most so many of the visitors, after all that came before. */
export const setSchema = z.strictObject({
  kind: z.literal('set'),
  /** higher than that of any set before */
  counter: z.number().int().min(1),
  at: z.iso.datetime(),
  /** percent of the visitors that may get it; 100: it may be live */
  share: z.number().positive().max(100),
  composition: z.strictObject({ id: z.string().max(64), hash }),
  /** what is in it, for whoever signs: `catalog@1.4.0`, and `catalog@1.3.0 (fallback)` */
  releases: z.array(z.string().max(120)).max(120),
  log: logHeadSchema,
});
export type ReleaseSet = z.infer<typeof setSchema>;
export type SignedSet = Signed<ReleaseSet>;
export const signedSetSchema = signedSchema(setSchema);

/** What of a composition a set names. */
interface Composed {
  id: string;
  shell?: { version: string } | undefined;
  remotes: readonly { name: string; version: string; fallback?: { version: string } | undefined }[];
}

/** The releases of a composition in words: what the operator reads before signing. */
export const releasesIn = ({ shell, remotes }: Composed): string[] => [
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
