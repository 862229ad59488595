import type { ComposedRelease } from '@matinee/api/releases';
import { Loading, SiteContext, type Site } from '@matinee/shared-ui';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../src/App.tsx';
import { aroundPage } from '../../src/around-page.tsx';
import { createSignIn } from '../../src/auth/sign-in.ts';
import { LinksContext } from '../../src/links/links-context.ts';
import type { SiteLinks } from '../../src/links/site-links.ts';
import { fillingsOf } from '../../src/parts/places.ts';
import HousePage from '../../src/pages/house/HousePage.tsx';
import { fixedHistory } from '../../src/routing/fixed-history.ts';
import { SlotElement } from '../../src/slot/roots/SlotElement.tsx';

interface Chrome {
  /** the address's path, which marks the current link */
  pathname: string;
  site: Site;
  /** of this document; they say which routes have a frame of their own */
  remotes: readonly ComposedRelease[];
  links: SiteLinks;
}

/**
 * HTML of what stands in the slot until the page's code has rendered it: the spinner. The shell's own pages are in it whole,
 * so that they can be read without scripts.
 * @param served whether a remote serves the address
 */
export const slotHtml = ({ pathname, site, links }: Omit<Chrome, 'remotes'>, served: boolean): string =>
  renderToStaticMarkup(
    <SiteContext value={site}>
      <StaticRouter location={pathname}>
        <LinksContext value={links}>{served ? <Loading /> : <HousePage />}</LinksContext>
      </StaticRouter>
    </SiteContext>,
  );

/** Stands in the slot while the frame is rendered; in no text of the frame. */
const INSIDE = '\u27e6what stands in the slot\u27e7';

/**
 * The chrome as the browser takes it over: whoever is in it by then, with the keyboard or with a finger, stays there.
 * @param inside HTML of what stands in the slot
 */
export function chromeAround(inside: string, { pathname, site, remotes, links }: Chrome): string {
  const nothing = () => undefined;
  const html = renderToString(
    <StrictMode>
      <App
        history={fixedHistory(pathname)}
        places={{ filling: fillingsOf(remotes), mount: () => ({ update: nothing, end: nothing }) }}
        around={aroundPage({ site, signIn: createSignIn(), links })}
        remotes={remotes}
        slot={() => <SlotElement name="page" inside={INSIDE} />}
      />
    </StrictMode>,
  );
  const [before = '', after = ''] = html.split(INSIDE);
  return before + inside + after;
}
