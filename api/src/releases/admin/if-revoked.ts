import type { Composition } from '../documents/composition.ts';
import { SHELL } from '../documents/shell.ts';
import { restOf } from '../promotion/revoke.ts';
import { revocationsOf } from '../promotion/revocations.ts';
import { revokedBecause } from '../trust/index.ts';

/** What a release is to those who take releases away. */
export interface Revoking {
  /** it may be given to nobody any more */
  isRevoked: boolean;
  /** the version of its remote that visitors get when it alone is taken away; null: nothing could take its place */
  one: string | null;
  /** the same when all that are older than it are taken away */
  older: string | null;
}

/**
 * Says what taking a release away would leave.
 * @param earlier builds of the same version that were published before it, as `catalog@0.1.0-0a1b2c3d4e`
 * @returns null before anything is live
 */
export function ifRevoked(
  live: Composition | null,
  { name, version }: { name: string; version: string },
  earlier: readonly string[],
): Revoking | null {
  if (!live) return null;
  const ban = revocationsOf(live);
  const liveRelease = live.remotes.find((remote) => remote.name === name);
  const left = (more: { revoked?: string[]; oldest?: Record<string, string> }): string | null => {
    const all = {
      revoked: [...(ban.revoked ?? []), ...(more.revoked ?? [])],
      oldest: { ...ban.oldest, ...more.oldest },
    };
    // Nothing takes the place of a shell by itself.
    if (name === SHELL) return live.shell && !revokedBecause(live.shell, all) ? live.shell.version : null;
    return (liveRelease && restOf(liveRelease, all)?.version) ?? null;
  };
  return {
    isRevoked: revokedBecause({ name, version }, ban) !== undefined,
    one: left({ revoked: [`${name}@${version}`] }),
    older: left({ revoked: [...earlier], oldest: { [name]: version } }),
  };
}
