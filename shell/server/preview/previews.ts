import type { TeamKeys } from '@matinee/api/release-signing';
import type { Composition } from '@matinee/api/releases';
import {
  readPreviewCookie,
  readPreviewLink,
  signPreviewCookie,
  type PreviewedRelease,
} from '@matinee/api/site-tokens';
import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { FollowedComposition } from '../composition/follow.ts';
import { visitorOf } from '../visitor/cookie.ts';
import { previewed } from './previewed.ts';
import { publishedReleases } from './published.ts';

interface PreviewOptions {
  config: { siteKey: string | undefined; siteUrl: string; apiUrl: string; teamKeys: TeamKeys };
  followed: FollowedComposition;
}

/** What one browser looks at before it is live. */
export interface Preview extends PreviewedRelease {
  composition: Composition;
  /** version that is live in its place, if any */
  before: string | undefined;
}

const COOKIE = 'matinee-preview';
const LINK_IS_OVER = 'This preview link is not valid, or it has ended. Ask for a new one.';

/**
 * Previews: a signed link gives one browser the site with one remote replaced by a published release, until the link ends.
 * The cookie is signed too and names the browser's visitor id, so that it is worth nothing elsewhere.
 */
export function createPreviews({ config, followed }: PreviewOptions) {
  const { siteKey, siteUrl } = config;
  const published = publishedReleases(config);
  const secure = siteUrl.startsWith('https:');
  const routes = new Hono();

  routes.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    // The address is a key: nobody who is linked to from here shall read it.
    c.header('referrer-policy', 'no-referrer');
  });
  routes.get('/leave', (c) => {
    deleteCookie(c, COOKIE, { path: '/', secure });
    return c.redirect('/', 303);
  });
  routes.get('/:token', (c) => {
    const link = siteKey === undefined ? null : readPreviewLink(siteKey, c.req.param('token'), new Date());
    if (siteKey === undefined || !link) return c.text(LINK_IS_OVER, 403);
    const { name, version, expires } = link;
    const visitor = visitorOf(c, secure);
    const signed = signPreviewCookie(siteKey, { name, version, visitor, expires: expires.getTime() });
    setCookie(c, COOKIE, signed, { httpOnly: true, sameSite: 'Lax', path: '/', expires, secure });
    return c.redirect('/', 303);
  });

  return {
    routes,
    /** What this browser previews; null for everybody else, and when it cannot be shown. */
    async of(c: Context, visitor: string): Promise<Preview | null> {
      const token = getCookie(c, COOKIE);
      const live = followed.current();
      if (siteKey === undefined || !token || !live) return null;
      const asked = readPreviewCookie(siteKey, token, visitor, new Date());
      const release = asked && (await published(asked));
      const composition = release && previewed(live, release);
      if (!composition) return null;
      const before = live.remotes.find(({ name }) => name === release.name)?.version;
      return { name: release.name, version: release.version, composition, before };
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
