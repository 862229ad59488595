import { SiteContext, Toasts, type Site } from '@matinee/shared-ui';
import type { Composition } from '@matinee/api/releases';
import { useMemo } from 'react';
import { SWRConfig } from 'swr';
import { SessionProvider } from './auth/SessionProvider.tsx';
import { SignedInData } from './auth/SignedInData.tsx';
import type { SignIn } from './auth/sign-in.ts';
import { Frame } from './chrome/Frame.tsx';
import { swrSettings } from './data/swr-settings.ts';
import { LinksContext } from './links/links-context.ts';
import type { SiteLinks } from './links/site-links.ts';
import { PageSlot, type PageSlotProps } from './PageSlot.tsx';
import { SiteRouter } from './routing/SiteRouter.tsx';
import type { SiteHistory } from './routing/site-history.ts';
import { RenderBoundary } from './slot/RenderBoundary.tsx';

export interface AppProps {
  site: Site;
  signIn: SignIn;
  links: SiteLinks;
  history: SiteHistory;
  content: Omit<PageSlotProps, 'around'> & { composition: Composition };
}

const nothing = () => null;
const ignore = () => undefined;

/** The shell: the frame, what all pages share, and in the middle the slot of the remote that serves the address. */
export function App({ site, signIn, links, history, content }: AppProps) {
  const settings = useMemo(() => swrSettings(), []);
  // Everything that a tree of React's needs of the page; the slots have trees of their own.
  const around = useMemo<PageSlotProps['around']>(
    () => (children) => (
      <SiteContext value={site}>
        <SWRConfig value={settings}>
          <SessionProvider signIn={signIn}>
            <LinksContext value={links}>{children}</LinksContext>
          </SessionProvider>
        </SWRConfig>
      </SiteContext>
    ),
    [site, settings, signIn, links],
  );
  return (
    <SiteRouter history={history}>
      {around(
        <>
          <SignedInData />
          <Frame remotes={content.composition.remotes}>
            <PageSlot {...content} around={around} />
          </Frame>
          <RenderBoundary resetKey="" onError={ignore} fallback={nothing}>
            <Toasts />
          </RenderBoundary>
        </>,
      )}
    </SiteRouter>
  );
}
