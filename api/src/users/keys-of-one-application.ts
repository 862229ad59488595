import { createPublicKey } from 'node:crypto';
import { createClerkClient } from '@clerk/backend';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { within } from '../http/timeout.ts';
import type { Dependencies } from '../dependencies.ts';
import { identityUnavailable } from './identity-unavailable.ts';

const jwksSchema = z.object({ keys: z.array(z.object({ n: z.string() })) });
const moduli = (answer: unknown) => jwksSchema.parse(answer).keys.map(({ n }) => n);

/** By which tokens are checked: the key that is set, or those of the application that pages sign in at. */
async function checkedBy({ jwtKey, issuer }: Config['clerk']): Promise<(string | undefined)[]> {
  if (jwtKey !== undefined) return [createPublicKey(jwtKey).export({ format: 'jwk' }).n];
  const answer = await fetch(new URL('/.well-known/jwks.json', issuer));
  return moduli(await answer.json());
}

/**
 * Asks Clerk whether the keys are of one application. With those of two everybody is signed in by the one, and unknown to the other: nobody
 * has a name or a right, and letters end because their readers have no address.
 * @returns what is wrong, as one sentence; undefined where the keys fit, and where Clerk does not say
 */
export async function faultOfClerkKeys(
  config: Config['clerk'],
  log: Pick<Dependencies['log'], 'warn'>,
): Promise<string | undefined> {
  const { secretKey, apiUrl, jwtKey, timeoutMs } = config;
  const { jwks } = createClerkClient({ secretKey, ...(apiUrl && { apiUrl }), telemetry: { disabled: true } });
  try {
    const asked = Promise.all([checkedBy(config), jwks.getJwks().then(moduli)]);
    const [checking, opened] = await within(timeoutMs, asked, identityUnavailable);
    if (checking.some((one) => one !== undefined && opened.includes(one))) return undefined;
  } catch (error) {
    log.warn({ err: error }, 'Clerk does not say whether its keys are of one application');
    return undefined;
  }
  const other = jwtKey === undefined ? 'CLERK_PUBLISHABLE_KEY' : 'CLERK_JWT_KEY';
  return `CLERK_SECRET_KEY is of another application than ${other}: take all of Clerk's keys from one application and one of its instances.`;
}
