import type { Composition } from '@matinee/api/releases';
import type { Context } from 'hono';
import type { FollowedComposition } from '../composition/follow.ts';
import type { Preview, Previews } from '../preview/previews.ts';
import { isInShare } from './bucket.ts';
import { knownVisitor } from './cookie.ts';

/** The composition that a visitor gets: the canary's for those in its share, else the live one. */
function liveOrCanary(visitor: string, followed: FollowedComposition): Composition | null {
  const canary = followed.canary();
  return canary && isInShare(visitor, canary.composition.id, canary.share)
    ? canary.composition
    : followed.current();
}

export interface VisitorComposition {
  composition: Composition | null;
  preview: Preview | null;
  /** no visitor has it: a program tries it */
  isTried?: true;
}

interface Choice {
  followed: FollowedComposition;
  previews: Previews;
}
interface LiveChoice extends Choice {
  /** whether browsers reach the site by https only */
  secure: boolean;
}

/** What a visitor's pages are made of: what this browser previews, else the canary or what is live. */
export async function compositionFor(
  c: Context,
  visitor: string,
  { followed, previews }: Choice,
): Promise<VisitorComposition> {
  const tried = await previews.tried(c);
  if (tried) return { preview: null, composition: tried, isTried: true };
  const preview = await previews.of(c, visitor);
  return { preview, composition: preview?.composition ?? liveOrCanary(visitor, followed) };
}

/**
 * What the next document of an open page would be made of.
 * @returns null when that is chance: who keeps no cookie is another visitor with each document, and while a canary runs
 *   would be sent from one composition to the other
 */
export async function liveFor(c: Context, choice: LiveChoice): Promise<Composition | null> {
  const visitor = knownVisitor(c, choice.secure);
  if (visitor !== undefined) return (await compositionFor(c, visitor, choice)).composition;
  return choice.followed.canary() ? null : choice.followed.current();
}
