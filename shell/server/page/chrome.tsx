import type { ComposedRelease } from '@matinee/api/releases';
import { Loading, SiteContext, type Site } from '@matinee/shared-ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SignInContext } from '../../src/auth/sign-in-context.ts';
import { createSignIn } from '../../src/auth/sign-in.ts';
import { Frame } from '../../src/chrome/Frame.tsx';
import { LinksContext } from '../../src/links/links-context.ts';
import type { SiteLinks } from '../../src/links/site-links.ts';
import { housePageAt } from '../../src/pages/house/house-pages.ts';
import HousePage from '../../src/pages/house/HousePage.tsx';
import { NotFound } from '../../src/pages/NotFound.tsx';

interface Chrome {
  /** the address's path, which marks the current link */
  pathname: string;
  site: Site;
  /** of the composition; they say which routes have a frame of their own */
  remotes: readonly ComposedRelease[];
  links: SiteLinks;
  /** whether a remote serves the address */
  served: boolean;
}

/**
 * The chrome as HTML: the frame of the page with the spinner in it, the same that the browser renders first. The shell's
 * own pages are in it whole, so that they can be read without scripts.
 */
export function chromeHtml({ pathname, site, remotes, links, served }: Chrome): string {
  const own = housePageAt(pathname) ? <HousePage /> : <NotFound />;
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <SignInContext value={createSignIn()}>
        <StaticRouter location={pathname}>
          <LinksContext value={links}>
            <Frame remotes={remotes}>{served ? <Loading /> : own}</Frame>
          </LinksContext>
        </StaticRouter>
      </SignInContext>
    </SiteContext>,
  );
}
