import type { Composition } from '@matinee/api/releases';
import { GOES, readCandidate } from '@matinee/api/site-tokens';
import type { Context } from 'hono';
import type { FollowedComposition } from '../composition/follow.ts';
import { previewed } from './previewed.ts';
import type { publishedReleases } from './published.ts';

/** Only programs that steer a browser can put a header on the load of a page: no link, form or script of a page can. */
const HEADER = 'x-matinee-candidate';

interface Options {
  siteKey: string | undefined;
  published: ReturnType<typeof publishedReleases>;
  followed: Pick<FollowedComposition, 'current'>;
}

const without = (live: Composition, gone: readonly string[]): Composition => ({
  ...live,
  id: [live.id, ...gone].join('-'),
  remotes: live.remotes.filter(({ name }) => !gone.includes(name)),
});

/**
 * Sets that are tried by a program before anybody gets them, at the site itself, so that it can sign in.
 * @returns reads a request: what is live with the releases in the place of others, and without what goes; null for a visitor, and when it cannot be shown
 */
export function candidates({ siteKey, published, followed }: Options) {
  return async (c: Context): Promise<Composition | null> => {
    const token = c.req.header(HEADER);
    const live = followed.current();
    const asked = siteKey !== undefined && token && live ? readCandidate(siteKey, token, new Date()) : null;
    if (!asked) return null;
    // All that goes or is replaced goes first: another remote may have its addresses in this set, whichever is named first.
    let set: Composition | null = live && without(live, Object.keys(asked));
    for (const [name, version] of Object.entries(asked)) {
      if (version === GOES) continue;
      const release = set && (await published({ name, version }));
      set = set && release && previewed(set, release);
    }
    return set;
  };
}
