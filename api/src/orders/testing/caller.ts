import type { Caller } from '../../dependencies.ts';

/** Somebody signed in with one session, who has not proved a factor anew. */
export const callerOf = (userId: string): Caller => ({
  userId,
  sessionId: 's',
  factorAges: { first: null, second: null },
});
