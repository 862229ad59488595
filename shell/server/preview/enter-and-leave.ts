import { readPreviewLink, signPreviewCookie, type PreviewedRelease } from '@matinee/api/site-tokens';
import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { cookieName, visitorOf } from '../visitor/cookie.ts';
import { entryPage, ENTRY_POLICY } from './entry-page.ts';

interface Options {
  siteKey: string | undefined;
  siteUrl: string;
  /** whether browsers reach the previews by https only */
  secure: boolean;
  /** whether the site shows what a link names */
  isAllowed(what: PreviewedRelease): boolean;
}

export const COOKIE = 'matinee-preview';
const LINK_IS_OVER = 'This preview link is not valid, or it has ended. Ask for a new one.';
const NOT_HERE = 'This site does not take that from localhost.';

/**
 * The way into a preview and out of it, under /__preview. A link only says what is behind it: the preview begins with the
 * button on that page, so that no link, picture or other site can put somebody into one.
 */
export function enterAndLeave({ siteKey, siteUrl, secure, isAllowed }: Options): Hono {
  const routes = new Hono();
  const cookie = cookieName(COOKIE, secure);
  const linkOf = (token: string) =>
    siteKey === undefined ? null : readPreviewLink(siteKey, token, new Date());

  routes.use(async (c, next) => {
    await next();
    c.header('cache-control', 'private, no-store');
    // The address is a key: nobody who is linked to from here shall read it.
    c.header('referrer-policy', 'no-referrer');
  });
  routes.get('/leave', (c) => {
    deleteCookie(c, cookie, { path: '/', secure });
    return c.redirect(`${siteUrl}/`, 303);
  });
  routes.get('/:token', (c) => {
    const link = linkOf(c.req.param('token'));
    if (!link) return c.text(LINK_IS_OVER, 403);
    if (!isAllowed(link)) return c.text(NOT_HERE, 403);
    c.header('content-security-policy', ENTRY_POLICY);
    return c.html(entryPage(link, c.req.path));
  });
  routes.post('/:token', (c) => {
    const link = linkOf(c.req.param('token'));
    if (siteKey === undefined || !link) return c.text(LINK_IS_OVER, 403);
    // Older browsers say nothing; those that do tell the press of this page's button from a form of another site.
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site')))
      return c.text('Open the link itself, and press the button there.', 403);
    if (!isAllowed(link)) return c.text(NOT_HERE, 403);
    const { expires, ...shown } = link;
    const visitor = visitorOf(c, secure);
    const signed = signPreviewCookie(siteKey, { ...shown, visitor, expires: expires.getTime() });
    setCookie(c, cookie, signed, { httpOnly: true, sameSite: 'Strict', path: '/', expires, secure });
    return c.redirect('/', 303);
  });
  return routes;
}
