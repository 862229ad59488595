import { z } from '@hono/zod-openapi';
import { LINK_ADDRESS, LINK_ICONS, LINK_LABEL, MAX_LINK_LABEL } from './patterns.ts';

/**
 * Where a remote's links may stand. In `header`, `footer`, `user-menu` (the menu of the signed-in user) and `not-found`
 * (the page of an address that nothing serves) all of them do. The others are purposes, each with one page of the site:
 * `search`, and the lists that the shell's own texts lead to: `programme` (all movies) and `bookings` (one's own).
 */
export const NAV_PLACES = [
  'header',
  'footer',
  'user-menu',
  'not-found',
  'search',
  'programme',
  'bookings',
] as const;

/** As many as a release may have. */
const MAX_LINKS = 24;
const MAX_ORDER = 999;

const label = z
  .string()
  .max(MAX_LINK_LABEL)
  .regex(LINK_LABEL, 'must be words without hidden marks or spaces around them');

/**
 * The schema of one link of a release: where on the site it stands, and what it says there. Links of one place are sorted
 * by `order`, then by the name of their remote, then as the remote lists them.
 */
export const navLinkSchema = z.strictObject({
  /** one address, which a route of the same release serves (gate `nav`) */
  path: z.string().regex(LINK_ADDRESS, 'must be an address of this site made of words').max(120),
  label,
  places: z.array(z.enum(NAV_PLACES)).min(1).max(NAV_PLACES.length),
  /** smaller ones come first */
  order: z.number().int().min(0).max(MAX_ORDER),
  icon: z.enum(LINK_ICONS).optional(),
});

export const navSchema = z.array(navLinkSchema).max(MAX_LINKS);
