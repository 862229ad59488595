import type { ComposedRelease, Composition } from '../documents/composition.ts';

/** The releases whose failures speak for or against a canary, on each side: `catalog@1.4.0`. */
export interface Judged {
  live: readonly string[];
  canary: readonly string[];
  /** the remotes that they are of */
  names: readonly string[];
  /** the remotes that are the same on both sides: their code runs in the canary's pages, too */
  bystanders: readonly string[];
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
  const all = [...new Set([live, canary].flatMap(({ remotes }) => remotes.map(({ name }) => name)))];
  const names = all.filter((name) => versionIn(live, name) !== versionIn(canary, name));
  const of = ({ remotes }: Composition) => remotes.filter(({ name }) => names.includes(name)).flatMap(named);
  return {
    live: of(live),
    canary: of(canary),
    names,
    bystanders: all.filter((name) => !names.includes(name)),
  };
}
