import type { Composition } from '@matinee/api/releases';
import type { FollowedComposition } from '../composition/follow.ts';
import { isInShare } from './assign.ts';

/** The composition that a visitor gets: the canary's for those in its share, else the live one. */
export function compositionFor(visitor: string, followed: FollowedComposition): Composition | null {
  const canary = followed.canary();
  return canary && isInShare(visitor, canary.composition.id, canary.share)
    ? canary.composition
    : followed.current();
}
