import type { Instance } from '../instance/instance.ts';
import type { Session } from '../state/records.ts';
import { signToken } from './sign-token.ts';

/** @returns whole minutes since the password was given, the first half of `fva` */
export const minutesSincePassword = (session: Session) =>
  Math.floor((Date.now() - session.createdAt) / 60_000);

/**
 * @param azp origin of the page that the token is for
 * @param expiresInSeconds life of the token; the instance's setting when absent
 * @returns the JWT of a session
 */
export function sessionToken(
  instance: Instance,
  session: Session,
  azp: string,
  expiresInSeconds = instance.tokenTtlSeconds,
): string {
  return signToken(instance.key, {
    issuer: instance.issuer,
    userId: session.userId,
    sid: session.id,
    azp,
    status: session.status,
    expiresInSeconds,
    minutesSincePassword: minutesSincePassword(session),
  });
}
