import type { Composition } from '@matinee/api/releases';
import { housePages } from '../../src/pages/house/house-pages.ts';
import type { ApiResult } from '../page/data/ask-api.ts';
import type { PageList } from '../page/data/page-data.ts';
import { markup } from '../page/html.ts';

/**
 * The map of the site (https://www.sitemaps.org/protocol.html): every route that search engines may list, those with
 * parameters by the list of pages that the API tells for them, and the house's own pages.
 * @param siteUrl where the site is, without a trailing slash
 * @param ask asks the API for a list; one that it does not have is left out
 * @returns null while nothing is released, or a list is not told in time: to a crawler the pages that are left out would be gone
 */
export async function sitemapXml(
  composition: Composition | null,
  siteUrl: string,
  ask: (address: string) => Promise<ApiResult<PageList>>,
): Promise<string | null> {
  if (!composition?.remotes.length) return null;
  const routes = composition.remotes
    .flatMap((release) => release.routes)
    .filter(({ indexed = true }) => indexed);
  const listed = await Promise.all(
    routes.map(async ({ path, pageList }) => {
      if (!pageList) return /[:*]/.test(path) ? [] : [path];
      const result = await ask(pageList);
      if (result.state === 'unavailable') return null;
      return result.state === 'found' ? result.value.pages.map((page) => page.path) : [];
    }),
  );
  if (listed.includes(null)) return null;
  const paths = [
    ...listed.flatMap((each) => each ?? []),
    ...Object.values(housePages).map(({ path }) => path),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => markup`<url><loc>${siteUrl + path}</loc></url>`.toString()),
    '</urlset>',
    '',
  ].join('\n');
}
