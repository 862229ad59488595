import type { Overview, PublishedRelease } from '../releases.ts';

export type ReleaseState = 'live' | 'canary' | 'fallback' | 'revoked' | 'other';

/** What visitors have of a release. */
export function stateOf(
  { name, version, revoking }: Pick<PublishedRelease, 'name' | 'version' | 'revoking'>,
  overview: Overview,
): ReleaseState {
  const { live, canary } = overview;
  if (revoking?.isRevoked) return 'revoked';
  const has = (remotes: readonly { name: string; version: string }[] = []) =>
    remotes.some((remote) => remote.name === name && remote.version === version);
  if (has(live?.remotes)) return 'live';
  if (has(canary?.remotes)) return 'canary';
  const fallsBack = live?.remotes.some((remote) => remote.name === name && remote.fallback === version);
  return fallsBack ? 'fallback' : 'other';
}
