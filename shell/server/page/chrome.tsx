import { Loading, SiteContext, type Site } from '@matinee/shared-ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SignInContext } from '../../src/auth/sign-in-context.ts';
import { createSignIn } from '../../src/auth/sign-in.ts';
import { Frame } from '../../src/chrome/Frame.tsx';
import { housePageAt } from '../../src/pages/house/house-pages.ts';
import HousePage from '../../src/pages/house/HousePage.tsx';
import { NotFound } from '../../src/pages/NotFound.tsx';

/**
 * The chrome as HTML: the frame of the page with the spinner in it, the same that the browser renders first. The shell's
 * own pages are in it whole, so that they can be read without scripts.
 * @param pathname the address's path, which marks the current link
 * @param served whether a remote serves the address
 */
export function chromeHtml(pathname: string, site: Site, served: boolean): string {
  const own = housePageAt(pathname) ? <HousePage /> : <NotFound />;
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <SignInContext value={createSignIn()}>
        <StaticRouter location={pathname}>
          <Frame>{served ? <Loading /> : own}</Frame>
        </StaticRouter>
      </SignInContext>
    </SiteContext>,
  );
}
