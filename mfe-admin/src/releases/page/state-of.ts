import type { Overview } from '../releases.ts';

export type ReleaseState = 'live' | 'canary' | 'fallback' | 'other';

/** What visitors have of a release. */
export function stateOf(
  { name, version }: { name: string; version: string },
  overview: Overview,
): ReleaseState {
  const { live, canary } = overview;
  const has = (remotes: readonly { name: string; version: string }[] = []) =>
    remotes.some((remote) => remote.name === name && remote.version === version);
  if (has(live?.remotes)) return 'live';
  if (has(canary?.remotes)) return 'canary';
  const fallsBack = live?.remotes.some((remote) => remote.name === name && remote.fallback === version);
  return fallsBack ? 'fallback' : 'other';
}
