import { z } from 'zod';
import { wholeNumber } from '../settings/number.ts';
import { privateKey } from './signing/index.ts';
import { MAX_TIMESTAMP_MINUTES, releaseRootSetting, signedBuildSetting } from './trust/index.ts';

const signingKey = z.string().superRefine((key, context) => {
  try {
    privateKey(key);
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'is no Ed25519 private key (PKCS #8, DER, base64): npm run release -- new-key makes one',
    });
  }
});

/** The settings of signed sets, as the environment of the API has them. */
export const trustSettings = {
  RELEASE_ROOT: releaseRootSetting.optional().meta({
    description:
      'fingerprint of the first root, which names all keys: with it what goes live is signed, and `RELEASE_PUBLIC_KEYS` counts no more',
    without: 'sets are not signed',
    production: 'recommended',
  }),
  TIMESTAMP_SIGNING_KEY: signingKey.optional().meta({
    description: 'says every few minutes what is live: one key of the role `timestamp` in the root',
    without: 'this process signs none',
    production: 'needed with `RELEASE_ROOT`',
  }),
  TIMESTAMP_MINUTES: wholeNumber({
    preset: 10,
    min: 1,
    max: MAX_TIMESTAMP_MINUTES,
    because: 'a site that is a day behind has to say so',
  }).describe('how long a timestamp is good; one is signed when half of that is over'),
  SIGNED_BUILD: signedBuildSetting,
  OPERATOR_SIGNING_KEY: signingKey.optional().meta({
    description:
      'signs sets in the API itself: simple, and then whoever has the API can put live what teams have signed',
    without: 'operators sign where their key is',
    production: 'leave out',
  }),
};
