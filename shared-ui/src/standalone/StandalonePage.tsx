import type { ComponentType } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import type { ApiFailure } from '../contract/api/failure.ts';
import type { RemoteRoute } from '../contract/remote.ts';
import { SiteContext, type Site } from '../contract/site/site.ts';
import { notify } from '../contract/toasts/notify.ts';
import { Toasts } from '../contract/toasts/Toasts.tsx';
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom';
import { Bar } from './Bar.tsx';
import type { Clerk } from './session/clerk.ts';
import { StandaloneSession } from './session/StandaloneSession.tsx';

/** What a remote's own page says about itself: its `remote.json`. */
export interface StandaloneRemote {
  team: string;
  routes: RemoteRoute[];
}

interface StandalonePageProps {
  App: ComponentType;
  remote: StandaloneRemote;
  site: Site;
  clerk: Promise<Clerk | null>;
}

const swrSettings: SWRConfiguration<unknown, ApiFailure> = {
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  shouldRetryOnError: false,
  onError: (failure) => notify.error(failure.message),
};

/** All that a remote's screens expect around them, as the shell would give it. */
export function StandalonePage({ App, remote, site, clerk }: StandalonePageProps) {
  return (
    <SiteContext value={site}>
      <SWRConfig value={swrSettings}>
        <StandaloneSession clerk={clerk}>
          <BrowserRouter>
            <Bar team={remote.team} routes={remote.routes} clerk={clerk} />
            <main className="min-h-dvh">
              <Elsewhere remote={remote} />
              <App />
            </main>
          </BrowserRouter>
          <Toasts />
        </StandaloneSession>
      </SWRConfig>
    </SiteContext>
  );
}

/** Says so when another team serves the address, where the remote itself shows nothing. */
function Elsewhere({ remote }: { remote: StandaloneRemote }) {
  const { pathname } = useLocation();
  if (remote.routes.some(({ path }) => matchPath(path, pathname))) return null;
  return (
    <p className="px-6 pt-24 text-mid">{`${pathname} is a page of another team than ${remote.team}.`}</p>
  );
}
