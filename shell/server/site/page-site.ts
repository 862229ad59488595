import type { SiteSettings } from '@matinee/api/settings';
import type { Site } from '@matinee/shared-ui';
import type { Config } from '../config.ts';
import { clocksOf } from './clocks-of.ts';

/**
 * What a page is told about the cinema.
 * @param known what the API told; until then pages have this server's own zone, and no word of the rest
 */
export const pageSite = (
  { imageBase, timeZone }: Pick<Config, 'imageBase' | 'timeZone'>,
  known: SiteSettings | null,
): Site => {
  const site = { imageBase, timeZone, ...known };
  return { ...site, clocks: clocksOf(site.timeZone) };
};
