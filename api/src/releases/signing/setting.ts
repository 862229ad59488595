import { z } from 'zod';
import { readTeamKeys } from './keys.ts';

/** The setting RELEASE_PUBLIC_KEYS. Without it nobody's releases are accepted. */
export const teamKeysSetting = z
  .string()
  .default('')
  .transform((list, context) => {
    try {
      return readTeamKeys(list);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });
