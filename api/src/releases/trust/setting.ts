import { z } from 'zod';

/** The setting RELEASE_ROOT, of API and shell server. */
export const releaseRootSetting = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be the fingerprint that npm run release -- root prints');

/** The setting SIGNED_BUILD, of API and shell server. */
export const signedBuildSetting = z.string().optional().meta({
  description:
    'signed document of what this server was deployed as (`dist/build.json`, by `npm run release -- sign-build`), checked before it serves anybody',
  without: 'not checked',
  production: 'recommended',
});
