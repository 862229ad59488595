import { z } from 'zod';

/**
 * A setting that is written as a list, with nothing in it when it is absent.
 * @param read throws the rest of a sentence that begins with the setting's name
 */
export const listSetting = <T>(read: (list: string) => T) =>
  z
    .string()
    .default('')
    .transform((list, context) => {
      try {
        return read(list);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    });
