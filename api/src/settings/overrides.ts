import { z } from 'zod';

/** The setting OVERRIDES: whether a preview may take the code of a remote from the machine of whoever looks at it. */
export const overridesSetting = z.enum(['yes', 'no']).default('no');

interface Read {
  OVERRIDES: 'yes' | 'no';
  SITE_KEY?: string | undefined;
  PREVIEW_ORIGIN?: string | undefined;
}

/**
 * Whether overrides can be kept apart from the site, as previews are.
 * @returns what is wrong, as the end of a sentence that begins with the setting's name; undefined when nothing is
 */
export function overridesFault({ OVERRIDES, SITE_KEY, PREVIEW_ORIGIN }: Read): string | undefined {
  if (OVERRIDES === 'no') return undefined;
  const missing = Object.entries({ SITE_KEY, PREVIEW_ORIGIN }).find(([, value]) => value === undefined)?.[0];
  return (
    missing &&
    `cannot be yes without ${missing}: code of a developer's machine runs at the origin of previews only`
  );
}
