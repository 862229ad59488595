import { createClerkClient } from '@clerk/backend';
import { localPublishableKey, startClerkStandIn, type StandInOptions } from '../index.ts';

export const ISSUER = 'https://clerk.matinee.test:1234';
export const SITE_URL = 'http://localhost:3000';
export const SECRET_KEY = 'sk_test_of_the_stand_in';

/** Starts a stand-in on a free port, in memory unless told otherwise, with a real backend client for it. */
export async function startForTest(options: Partial<StandInOptions> = {}) {
  const standIn = await startClerkStandIn({
    dir: null,
    port: 0,
    publishableKey: localPublishableKey(new URL(ISSUER).host),
    secretKey: SECRET_KEY,
    allowedOrigins: [SITE_URL],
    ...options,
  });
  const clerk = createClerkClient({
    secretKey: SECRET_KEY,
    apiUrl: standIn.url,
    telemetry: { disabled: true },
  });
  return { standIn, clerk };
}
