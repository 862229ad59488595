import { t } from '../messages/en.ts';
import type { PageDescription } from './describe-page.ts';
import { markup, scriptJson, type Markup } from './html.ts';

const meta = (name: string, content: string | number): Markup =>
  markup`<meta name="${name}" content="${content}">`;
/** The site's own picture, for pages that have none: drawn by api/stand-ins/films/render-share.ts. */
const sharePicture = { file: 'share.jpg', width: 1200, height: 630 } as const;

/** https://ogp.me */
const graph = (property: string, content: string | number): Markup =>
  markup`<meta property="og:${property}" content="${content}">`;

/**
 * What the head says about a page to browsers, search engines and those who share it.
 * @param siteUrl where the site is, without a trailing slash
 * @param name what the cinema is called
 * @returns the elements, in order
 */
export function headOf(page: PageDescription, siteUrl: string, name: string): Markup[] {
  const { title, description, canonical, indexed, type } = page;
  const fullTitle = title ? `${title} · ${name}` : name;
  const head = [markup`<title>${fullTitle}</title>`, meta('description', description)];
  if (!indexed) return [...head, meta('robots', 'noindex')];
  const url = canonical === undefined ? undefined : siteUrl + canonical;
  if (url) head.push(markup`<link rel="canonical" href="${url}">`);
  head.push(graph('site_name', name), graph('type', type), graph('title', title || name));
  head.push(graph('description', description));
  if (url) head.push(graph('url', url));
  const { file, ...size } = sharePicture;
  const image = page.image ?? { url: `${siteUrl}/${file}`, alt: t('site.picture'), ...size };
  head.push(graph('image', image.url));
  if (image.width) head.push(graph('image:width', image.width));
  if (image.height) head.push(graph('image:height', image.height));
  head.push(graph('image:alt', image.alt), meta('twitter:card', 'summary_large_image'));
  return head;
}

/**
 * What a page tells search engines as JSON-LD; stands at the end of the document, where nothing waits behind it. It is a
 * data block: browsers run nothing in it, and the policy of scripts does not concern it.
 */
export const structuredDataOf = ({ structured, indexed }: PageDescription): Markup | null =>
  structured && indexed
    ? markup`<script type="application/ld+json">${scriptJson(structured)}</script>`
    : null;
