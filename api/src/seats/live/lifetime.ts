import { z } from 'zod';

const claims = z.object({ exp: z.number() });

/**
 * How long a stream may last: until its token would be refused, so that it outlives the session no longer than any
 * other call does. The client comes back with a fresh token, if it still gets one.
 * @param authorization header of a request whose token was verified
 * @param maxMs upper bound, for tokens that last long
 * @returns milliseconds
 */
export function lifetimeMs(authorization: string, maxMs: number): number {
  const payload = authorization.split('.')[1] ?? '';
  const { exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  // The token's times are Clerk's, and are checked by the system's clock.
  return Math.min(exp * 1000 - Date.now(), maxMs);
}
