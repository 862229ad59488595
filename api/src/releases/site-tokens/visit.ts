import { z } from 'zod';
import { pseudonym, readToken, signToken } from './token.ts';

const schema = z.object({ composition: z.string(), visitor: z.string() });

/** A visitor within one composition, named as in its page views. */
export type Visit = z.infer<typeof schema>;

/** The header in which the shell's server says it. */
export const VISIT_HEADER = 'x-matinee-visit';

/** Long enough for one request, also between clocks that differ. */
const VALID_MS = 60_000;

/**
 * With this the shell's server tells the API, beside a request that it passes on, which composition the visitor gets. No page ever has it.
 * @param visitor the id in the visitor's cookie; it is not in the token
 */
export const signVisit = (key: string, { composition, visitor }: Visit, now: Date): string =>
  signToken(
    key,
    'visit',
    { composition, visitor: pseudonym(key, `visitor ${composition}`, visitor) },
    new Date(now.getTime() + VALID_MS),
  );

/** @returns who asks and by which composition, or null for a token that is not ours or is over */
export function readVisit(key: string, token: string, now: Date): Visit | null {
  const read = schema.safeParse(readToken(key, 'visit', token, now));
  return read.success ? read.data : null;
}
