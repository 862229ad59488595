import type { ComposedRelease, Composition } from '../documents/composition.ts';

/** The releases whose failures speak for or against a canary, on each side: `catalog@1.4.0`. */
export interface Judged {
  live: readonly string[];
  canary: readonly string[];
}

const named = ({ name, version, fallback }: ComposedRelease): string[] =>
  [version, ...(fallback ? [fallback.version] : [])].map((each) => `${name}@${each}`);

/**
 * The releases in which a canary differs from what is live, with what they are compared with. A team whose release is on both sides
 * has no say: its code fails, or says so, whenever it likes.
 * @returns undefined where every release counts, since another shell runs them all
 */
export function judgedReleases(live: Composition, canary: Composition): Judged | undefined {
  if (live.shell?.version !== canary.shell?.version) return undefined;
  const versionIn = ({ remotes }: Composition, name: string) =>
    remotes.find((each) => each.name === name)?.version;
  const of = ({ remotes }: Composition) =>
    remotes.filter(({ name }) => versionIn(live, name) !== versionIn(canary, name)).flatMap(named);
  return { live: of(live), canary: of(canary) };
}
