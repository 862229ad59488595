import { cacheKey, SiteContext, type Site } from '@matinee/shared-ui';
import { tellClocks } from '@matinee/shared-ui/clocks';
import { freezeAll } from '@matinee/shared-ui/freeze-all';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { SessionProvider } from './auth/SessionProvider.tsx';
import type { SignIn } from './auth/sign-in.ts';
import { swrSettings } from './data/swr-settings.ts';
import { LinksContext } from './links/links-context.ts';
import type { SiteLinks } from './links/site-links.ts';

interface PageFacts {
  site: Site;
  signIn: SignIn;
  links: SiteLinks;
  /** answers of the API that came with the page, by their addresses */
  answers?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Makes what puts around a tree of React's everything that it needs of the page: slots and parts have trees of their own.
 * @returns takes the tree, and what is asked each time before that opens a dialog of sign-in over all of the page, or signs out
 */
export function aroundPage({
  site,
  signIn,
  links,
  answers = {},
}: PageFacts): (children: ReactNode, may?: () => boolean) => ReactNode {
  tellClocks(site.timeZone, site.clocks);
  // One and the same for all teams, as are the settings of the cache.
  freezeAll(site);
  const fallback = Object.freeze(
    Object.fromEntries(Object.entries(answers).map(([path, answer]) => [cacheKey(path, null), answer])),
  );
  const settings = { ...swrSettings(), fallback };
  Object.freeze(settings.use);
  return (children, may) => (
    <SiteContext value={site}>
      <SWRConfig value={settings}>
        <SessionProvider signIn={signIn} may={may}>
          <LinksContext value={links}>{children}</LinksContext>
        </SessionProvider>
      </SWRConfig>
    </SiteContext>
  );
}
