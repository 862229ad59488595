import type { Instance } from '../instance/instance.ts';
import type { Session } from '../state/records.ts';
import { signToken } from './sign-token.ts';

/** @returns whole minutes since the password and the second factor were given, or -1 for never: the claim `fva` */
export function factorAges({ createdAt, confirmedAt = {} }: Session): [first: number, second: number] {
  const minutesSince = (at: number) => Math.floor((Date.now() - at) / 60_000);
  const { first = createdAt, second } = confirmedAt;
  return [minutesSince(first), second === undefined ? -1 : minutesSince(second)];
}

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
  return signToken(instance.keys.current, {
    issuer: instance.issuer,
    userId: session.userId,
    sid: session.id,
    azp,
    status: session.status,
    expiresInSeconds,
    factorAges: factorAges(session),
  });
}
