import { verifyToken } from '@clerk/backend';
import { TokenVerificationError, TokenVerificationErrorReason } from '@clerk/backend/errors';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Caller } from '../dependencies.ts';
import { within } from '../http/timeout.ts';
import { identityUnavailable } from './identity-unavailable.ts';

/**
 * What a session token must say about itself, besides what `verifyToken` checks: that one accepts a foreign issuer, a
 * missing azp, and sessions that still have a task to do (https://clerk.com/docs/backend-requests/resources/session-tokens).
 */
function claimsSchema(issuer: string) {
  return z.object({
    iss: z.literal(issuer),
    sub: z.string().min(1),
    sid: z.string().min(1),
    azp: z.string().min(1),
    exp: z.number(),
    sts: z
      .string()
      .optional()
      .refine((status) => status !== 'pending'),
  });
}

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });

function headerOf(token: string) {
  try {
    const [head = ''] = token.split('.');
    return headerSchema.safeParse(JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Strangers can invent key ids; each unknown one would make us ask Clerk for its keys. */
const UNKNOWN_KEYS_PER_MINUTE = 20;

function keyBudget() {
  const known = new Set<string>();
  let minute = 0;
  let asked = 0;
  return {
    allows(kid: string) {
      if (known.has(kid)) return true;
      const current = Math.floor(Date.now() / 60_000);
      if (current !== minute) [minute, asked] = [current, 0];
      asked += 1;
      return asked <= UNKNOWN_KEYS_PER_MINUTE;
    },
    learn: (kid: string) => known.add(kid),
  };
}

const OUT_OF_REACH: string[] = [
  TokenVerificationErrorReason.RemoteJWKFailedToLoad,
  TokenVerificationErrorReason.RemoteJWKInvalid,
];

/**
 * Makes the check of bearer tokens: without network when `jwtKey` is configured, else with the keys that Clerk publishes.
 * The result is null for any token that misses the mark.
 * @throws Failure 503 from the check when Clerk's keys cannot be read
 */
export function tokenVerifier(config: Config['clerk']): (token: string) => Promise<Caller | null> {
  const claims = claimsSchema(config.issuer);
  const budget = keyBudget();
  const key = config.jwtKey
    ? { jwtKey: config.jwtKey }
    : { secretKey: config.secretKey, ...(config.apiUrl && { apiUrl: config.apiUrl }) };
  return async (token) => {
    const header = headerOf(token);
    if (!header || (!config.jwtKey && !budget.allows(header.kid))) return null;
    try {
      const options = { ...key, authorizedParties: config.authorizedParties };
      const verified = await within(config.timeoutMs, verifyToken(token, options), identityUnavailable);
      budget.learn(header.kid);
      const read = claims.safeParse(verified);
      return read.success ? { userId: read.data.sub, sessionId: read.data.sid } : null;
    } catch (error) {
      if (error instanceof TokenVerificationError && !OUT_OF_REACH.includes(error.reason)) return null;
      // A refused connection comes as a bare TypeError of fetch.
      throw identityUnavailable();
    }
  };
}
