import type { ReleaseEvent } from '../releases.ts';

const goesLive: readonly ReleaseEvent['act'][] = ['promoted', 'rolled-back', 'canary-promoted', 'revoked'];

/**
 * The releases that an act is about: those that were not live before it.
 * @param before older acts, newest first
 * @returns all of them for the first act, and for one that changed none
 */
export function changedBy({ releases }: ReleaseEvent, before: readonly ReleaseEvent[]): readonly string[] {
  const live = before.find(({ act }) => goesLive.includes(act))?.releases ?? [];
  const changed = releases.filter((release) => !live.includes(release));
  return changed.length > 0 ? changed : releases;
}
