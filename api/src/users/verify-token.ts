import { createClerkClient, verifyToken } from '@clerk/backend';
import { TokenVerificationError, TokenVerificationErrorReason } from '@clerk/backend/errors';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Caller } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { within } from '../http/timeout.ts';
import { AcceptedTokens } from './accepted-tokens.ts';
import { identityUnavailable } from './identity-unavailable.ts';
import { notTooOften } from './not-too-often.ts';
import { publishedKeys } from './published-keys.ts';

/**
 * What a session token must say about itself, besides what `verifyToken` checks: that one accepts a foreign issuer
 * and sessions that still have a task to do (https://clerk.com/docs/backend-requests/resources/session-tokens).
 */
function claimsSchema(issuer: string) {
  return z.object({
    iss: z.literal(issuer),
    sub: z.string().min(1),
    sid: z.string().min(1),
    azp: z.string().min(1),
    exp: z.number(),
    fva: z.tuple([z.number(), z.number()]).optional().catch(undefined),
    sts: z
      .string()
      .optional()
      .refine((status) => status !== 'pending'),
  });
}

/** Clerk writes -1 for a factor that was never proven. */
const minutes = (age: number): number | null => (age >= 0 ? age : null);

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });
const jwksSchema = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

function headerOf(token: string) {
  try {
    const [head = ''] = token.split('.');
    return headerSchema.safeParse(JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
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
  const { jwtKey, secretKey, apiUrl, timeoutMs, authorizedParties, issuer } = config;
  const claims = claimsSchema(issuer);
  const key = jwtKey ? { jwtKey } : { secretKey, ...(apiUrl && { apiUrl }) };
  const { jwks } = createClerkClient({ secretKey, ...(apiUrl && { apiUrl }), telemetry: { disabled: true } });
  const asked = notTooOften();
  const isPublished = publishedKeys(async () =>
    jwksSchema.parse(await asked(() => jwks.getJwks())).keys.map(({ kid }) => kid),
  );

  async function claimsOf(token: string) {
    const header = headerOf(token);
    if (!header || (!jwtKey && !(await isPublished(header.kid)))) return null;
    return claims.safeParse(await verifyToken(token, { ...key, authorizedParties })).data;
  }
  const accepted = new AcceptedTokens();
  return async (token) => {
    const known = accepted.callerOf(token);
    if (known) return known;
    try {
      const read = await within(timeoutMs, claimsOf(token), identityUnavailable);
      if (!read) return null;
      const [first = -1, second = -1] = read.fva ?? [];
      const factorAges = { first: minutes(first), second: minutes(second) };
      const caller = { userId: read.sub, sessionId: read.sid, factorAges };
      accepted.add(token, caller, read.exp);
      return caller;
    } catch (error) {
      if (error instanceof TokenVerificationError && !OUT_OF_REACH.includes(error.reason)) return null;
      if (error instanceof Failure) throw error;
      // A refused connection comes as a bare TypeError of fetch.
      throw identityUnavailable();
    }
  };
}
