/**
 * Tells crawlers where to look. What pages read to be shown is open to those that render them; pages that nobody shall
 * find say so themselves (noindex), which only a crawler that may fetch them can see.
 * @param siteUrl where the site is, without a trailing slash
 */
export const robotsTxt = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /api/show/',
    'Disallow: /api/',
    'Disallow: /__clerk/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
