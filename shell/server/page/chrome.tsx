import { Loading, SiteContext, type Site } from '@matinee/shared-ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SignInContext } from '../../src/auth/sign-in-context.ts';
import { createSignIn } from '../../src/auth/sign-in.ts';
import { Frame } from '../../src/chrome/Frame.tsx';

/**
 * The chrome as HTML: the frame of the page with the spinner in it, the same that the browser renders first.
 * @param pathname the address's path, which marks the current link
 */
export function chromeHtml(pathname: string, site: Site): string {
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <SignInContext value={createSignIn()}>
        <StaticRouter location={pathname}>
          <Frame>
            <Loading />
          </Frame>
        </StaticRouter>
      </SignInContext>
    </SiteContext>,
  );
}
