import { signVisit, VISIT_HEADER } from '@matinee/api/site-tokens';
import type { Context } from 'hono';
import type { FollowedComposition } from '../composition/follow.ts';
import type { Previews } from '../preview/previews.ts';
import { compositionFor } from './composition-for.ts';
import { knownVisitor } from './cookie.ts';

interface Options {
  /** shared with the API; without it nothing is told */
  siteKey: string | undefined;
  followed: FollowedComposition;
  previews: Previews;
  /** whether browsers reach the site by https only */
  secure: boolean;
}

/**
 * Says beside an order that is passed on which composition its visitor gets, while a canary runs: so the API compares what both sell. Without a
 * canary nothing is said of anybody. What a visitor sends in that header never arrives.
 */
export const visitHeaders =
  ({ siteKey, followed, previews, secure }: Options) =>
  async (c: Context): Promise<Record<string, string>> => {
    const visitor = knownVisitor(c, secure);
    if (siteKey === undefined || visitor === undefined || !followed.canary()) return { [VISIT_HEADER]: '' };
    const { composition, preview, isTried } = await compositionFor(c, visitor, { followed, previews });
    if (!composition || preview || isTried) return { [VISIT_HEADER]: '' };
    return { [VISIT_HEADER]: signVisit(siteKey, { composition: composition.id, visitor }, new Date()) };
  };
