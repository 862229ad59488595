import { inSet, type Overview, type PublishedRelease } from '../releases.ts';

export type ReleaseState = 'live' | 'canary' | 'fallback' | 'revoked' | 'other';

/** What visitors have of a release. */
export function stateOf(
  { name, version, revoking }: Pick<PublishedRelease, 'name' | 'version' | 'revoking'>,
  overview: Overview,
): ReleaseState {
  const { live, canary } = overview;
  if (revoking?.isRevoked) return 'revoked';
  const has = (set: Overview['live'] | Overview['canary']) =>
    inSet(set).some((one) => one.name === name && one.version === version);
  if (has(live)) return 'live';
  if (has(canary)) return 'canary';
  const fallsBack = live?.remotes.some((remote) => remote.name === name && remote.fallback === version);
  return fallsBack ? 'fallback' : 'other';
}
