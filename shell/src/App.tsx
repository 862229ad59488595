import { SiteContext, Toasts, type Site } from '@matinee/shared-ui';
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
import type { Loader } from './federation/load-remote.ts';
import { NotFound, NothingReleased } from './pages/NotFound.tsx';
import { RemoteSlot } from './slot/RemoteSlot.tsx';

interface AppProps {
  site: Site;
  composition: Composition;
  signIn: SignIn;
  loader: Loader;
  /** milliseconds between the attempts to bring a remote back */
  pause: number;
}

/** The shell: the frame, what all pages share, and in the middle the remote that serves the address. */
export function App({ site, composition, signIn, loader, pause }: AppProps) {
  const settings = useMemo(() => swrSettings(), []);
  return (
    <SiteContext value={site}>
      <SWRConfig value={settings}>
        <SessionProvider signIn={signIn}>
          <SignedInData />
          <Frame>
            <Place composition={composition} loader={loader} pause={pause} />
          </Frame>
          <Toasts />
        </SessionProvider>
      </SWRConfig>
    </SiteContext>
  );
}

function Place({ composition, loader, pause }: Pick<AppProps, 'composition' | 'loader' | 'pause'>) {
  const { pathname } = useLocation();
  useNavigation();
  if (composition.remotes.length === 0) return <NothingReleased />;
  const release = releaseFor(pathname, composition.remotes);
  if (!release) return <NotFound />;
  return <RemoteSlot key={release.name} release={release} loader={loader} pause={pause} />;
}
