import type { TeamKeys } from '@matinee/api/release-signing';
import type { Composition } from '@matinee/api/releases';
import { readPreviewCookie, type PreviewedRelease } from '@matinee/api/site-tokens';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { FollowedComposition } from '../composition/follow.ts';
import { cookieName } from '../visitor/cookie.ts';
import { onlyPreviews } from './border.ts';
import { candidates } from './candidates.ts';
import { COOKIE, enterAndLeave } from './enter-and-leave.ts';
import { fromLocalhost } from './from-localhost.ts';
import { previewed } from './previewed.ts';
import { publishedReleases } from './published.ts';

interface PreviewOptions {
  config: {
    siteKey: string | undefined;
    siteUrl: string;
    /** where previews are shown; undefined: there are none */
    previewOrigin: string | undefined;
    apiUrl: string;
    teamKeys: TeamKeys;
    /** whether code may come from the localhost of whoever looks */
    overrides: boolean;
    /** remotes in whose pages no other code runs */
    ownDocuments: readonly string[];
  };
  followed: FollowedComposition;
}

/** What one browser looks at before it is live. */
export interface Preview extends PreviewedRelease {
  composition: Composition;
  /** version that is live in its place, if any */
  before: string | undefined;
}

/**
 * Previews: a signed link gives one browser the site with one remote replaced by a published release, until the link ends.
 * They are shown at an origin of their own, where nobody is signed in: what is previewed is tried by nobody yet, and code
 * can do whatever the person can who is signed in at its origin. The cookie is signed too and names the browser's visitor
 * id, so that it is worth nothing elsewhere.
 */
export function createPreviews({ config, followed }: PreviewOptions) {
  const { siteKey, siteUrl, previewOrigin, overrides, ownDocuments } = config;
  const published = publishedReleases(config);
  const host = previewOrigin && new URL(previewOrigin).host;
  /** Whether a request came by the origin of previews. */
  const isThere = (c: Context): boolean => host !== undefined && new URL(c.req.url).host === host;

  /** Whether this site shows what a link or a cookie names: the operator decides about localhost, and nobody for admins' pages. */
  const isAllowed = ({ name, address }: PreviewedRelease): boolean =>
    address === undefined || (overrides && !ownDocuments.includes(name));
  const secure = previewOrigin?.startsWith('https:') ?? false;

  return {
    routes: enterAndLeave({ siteKey, siteUrl, secure, isAllowed }),
    isThere,
    /** Keeps the origin of previews and the site apart; comes before all that is served. */
    border: onlyPreviews(isThere, siteUrl),
    /** What a program tries that steers this browser; null for everybody else. */
    tried: candidates({ siteKey, published, followed }),
    /** What this browser previews; null for everybody else, at the site itself, and when it cannot be shown. */
    async of(c: Context, visitor: string): Promise<Preview | null> {
      const token = getCookie(c, cookieName(COOKIE, secure));
      const live = followed.current();
      if (siteKey === undefined || !isThere(c) || !token || !live) return null;
      const asked = readPreviewCookie(siteKey, token, visitor, new Date());
      const release = asked && isAllowed(asked) ? await published(asked) : null;
      const set = release && previewed(live, release);
      if (!set) return null;
      const { address } = asked ?? {};
      const composition = address === undefined ? set : fromLocalhost(set, release.name, address);
      const before =
        release.name === 'shell'
          ? live.shell?.version
          : live.remotes.find(({ name }) => name === release.name)?.version;
      return {
        name: release.name,
        version: release.version,
        composition,
        before,
        ...(address !== undefined && { address }),
      };
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
