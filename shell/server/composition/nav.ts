import type { NavLink } from '@matinee/api/releases';
import { LINK_ADDRESS, LINK_ICONS, LINK_LABEL, MAX_LINK_LABEL } from '@matinee/api/release-patterns';
import { z } from 'zod';
import { NO_LINKS } from '../../src/links/site-links.ts';

const link: z.ZodType<NavLink> = z.object({
  path: z.string().max(120).regex(LINK_ADDRESS),
  label: z.string().max(MAX_LINK_LABEL).regex(LINK_LABEL),
  places: z
    .array(z.string())
    .transform((places) =>
      places.filter((place): place is NavLink['places'][number] => Object.hasOwn(NO_LINKS, place)),
    ),
  order: z.number(),
  icon: z.enum(LINK_ICONS).optional().catch(undefined),
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
