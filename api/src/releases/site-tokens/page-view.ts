import { z } from 'zod';
import { pseudonym, readToken, signToken } from './token.ts';

const schema = z.object({
  /** chance: one for each page that was served */
  view: z.string(),
  /** id of the composition that the page was made of */
  composition: z.string(),
  /** the visitor's name within this composition */
  visitor: z.string(),
});
export type PageView = z.infer<typeof schema>;

/** A page may report for so long: a visit, not a day. */
const HOURS = 2;

/**
 * The token with which one page view may report how its composition does.
 * @param visitor the id in the visitor's cookie; it is not in the token
 */
export function signPageView(key: string, { view, composition, visitor }: PageView, now: Date): string {
  const named = { view, composition, visitor: pseudonym(key, `visitor ${composition}`, visitor) };
  return signToken(key, 'page-view', named, new Date(now.getTime() + HOURS * 3_600_000));
}

/** @returns the page view that a token was made for, or null for a token that is not ours or is over */
export function readPageView(key: string, token: string, now: Date): PageView | null {
  const read = schema.safeParse(readToken(key, 'page-view', token, now));
  return read.success ? read.data : null;
}
