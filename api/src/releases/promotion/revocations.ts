import type { Composition } from '../documents/composition.ts';

/** What the live composition says that each one after it says, too: what may be given to nobody, and what no page waits with. */
export const revocationsOf = (
  live: Composition | null,
): Pick<Composition, 'revoked' | 'oldest' | 'urgent'> => ({
  ...(live?.revoked && { revoked: live.revoked }),
  ...(live?.oldest && { oldest: live.oldest }),
  ...(live?.urgent && { urgent: live.urgent }),
});
