import type { NavLink } from '@matinee/api/releases';
import { z } from 'zod';
import { NO_LINKS } from '../../src/links/site-links.ts';

/** What the header has room for. */
export const MAX_LABEL = 24;

const link: z.ZodType<NavLink> = z.object({
  path: z
    .string()
    .max(120)
    .regex(/^\/([\w-]+(\/[\w-]+)*)?$/),
  label: z
    .string()
    .max(MAX_LABEL)
    .regex(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u),
  places: z
    .array(z.string())
    .transform((places) =>
      places.filter((place): place is NavLink['places'][number] => Object.hasOwn(NO_LINKS, place)),
    ),
  order: z.number(),
  icon: z.enum(['gift', 'heart', 'star', 'ticket']).optional().catch(undefined),
});

/**
 * The links of a release as far as this shell understands them: a broken one is left out, and so are places and pictures
 * that it does not know. None of that keeps a release from being served.
 */
export const navSchema = z
  .array(z.unknown())
  .transform((links) =>
    links.flatMap((sent) => {
      const { success, data } = link.safeParse(sent);
      return success ? [data] : [];
    }),
  )
  .catch([])
  .optional();
