import { z } from 'zod';

/** The setting RELEASE_ROOT, of API and shell server. */
export const releaseRootSetting = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be the fingerprint that npm run release -- root prints');
