import type { Composition } from '@matinee/api/releases';
import type { Context } from 'hono';
import type { FollowedComposition } from '../composition/follow.ts';
import type { Preview, Previews } from '../preview/previews.ts';
import { isInShare } from './assign.ts';

/** The composition that a visitor gets: the canary's for those in its share, else the live one. */
function compositionFor(visitor: string, followed: FollowedComposition): Composition | null {
  const canary = followed.canary();
  return canary && isInShare(visitor, canary.composition.id, canary.share)
    ? canary.composition
    : followed.current();
}

export interface Given {
  composition: Composition | null;
  preview: Preview | null;
}

/** What a visitor's pages are made of: what this browser previews, else the canary or what is live. */
export async function givenTo(
  c: Context,
  visitor: string,
  { followed, previews }: { followed: FollowedComposition; previews: Previews },
): Promise<Given> {
  const preview = await previews.of(c, visitor);
  return { preview, composition: preview?.composition ?? compositionFor(visitor, followed) };
}
