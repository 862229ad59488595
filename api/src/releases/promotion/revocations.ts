import type { Composition } from '../documents/composition.ts';

/** What may be given to nobody, as the live composition says it: each one after it says so, too. */
export const revocationsOf = (live: Composition | null): Pick<Composition, 'revoked' | 'oldest'> => ({
  ...(live?.revoked && { revoked: live.revoked }),
  ...(live?.oldest && { oldest: live.oldest }),
});
