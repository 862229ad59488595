import { Loading, SiteContext, Toasts, type Site } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import type { Composition } from '@matinee/api/releases';
import { useMemo } from 'react';
import { SWRConfig } from 'swr';
import { SessionProvider } from './auth/SessionProvider.tsx';
import { SignedInData } from './auth/SignedInData.tsx';
import type { SignIn } from './auth/sign-in.ts';
import { Frame } from './chrome/Frame.tsx';
import { useNavigation } from './chrome/use-navigation.ts';
import { swrSettings } from './data/swr-settings.ts';
import { releaseFor } from './federation/composition.ts';
import type { RemoteEvents } from './federation/remote-events.ts';
import { takeFreshDocument } from './federation/live/fresh-document.ts';
import type { Live } from './federation/live/live.ts';
import { useFreshDocument } from './federation/live/use-fresh-document.ts';
import type { Loader } from './federation/load-remote.ts';
import { LinksContext } from './links/links-context.ts';
import type { SiteLinks } from './links/site-links.ts';
import { housePageAt } from './pages/house/house-pages.ts';
import { HouseSlot } from './pages/house/HouseSlot.tsx';
import { NotFound, NothingReleased } from './pages/NotFound.tsx';
import { AwaitComposition } from './slot/AwaitComposition.tsx';
import { RemoteSlot } from './slot/RemoteSlot.tsx';

interface ContentProps {
  composition: Composition;
  loader: Loader;
  live: Live;
  emit: RemoteEvents['emit'];
  /** milliseconds between the attempts to bring a remote back */
  pause: number;
}

interface AppProps {
  site: Site;
  signIn: SignIn;
  links: SiteLinks;
  content: ContentProps;
}

/** The shell: the frame, what all pages share, and in the middle the remote that serves the address. */
export function App({ site, signIn, links, content }: AppProps) {
  const settings = useMemo(() => swrSettings(), []);
  return (
    <SiteContext value={site}>
      <SWRConfig value={settings}>
        <SessionProvider signIn={signIn}>
          <SignedInData />
          <LinksContext value={links}>
            <Frame remotes={content.composition.remotes}>
              <Content {...content} />
            </Frame>
          </LinksContext>
          <Toasts />
        </SessionProvider>
      </SWRConfig>
    </SiteContext>
  );
}

function Content({ composition, loader, live, emit, pause }: ContentProps) {
  const { pathname } = useLocation();
  useNavigation();
  const isLeaving = useFreshDocument(pathname, live);
  if (isLeaving) return <Loading />;
  const look = () => void takeFreshDocument(live);
  if (composition.remotes.length === 0)
    return (
      <AwaitComposition pause={pause} look={look}>
        <NothingReleased />
      </AwaitComposition>
    );
  const release = releaseFor(pathname, composition.remotes);
  if (!release) return housePageAt(pathname) ? <HouseSlot /> : <NotFound />;
  return (
    <RemoteSlot key={release.name} release={release} loader={loader} pause={pause} emit={emit} look={look} />
  );
}
