import './theme/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from '@matinee/shared-ui/router';
import type { Site } from '@matinee/shared-ui';
import { App } from './App.tsx';
import type { ClerkSettings } from './auth/clerk-settings.ts';
import { loadClerkLater } from './auth/load-clerk.ts';
import { createSignIn } from './auth/sign-in.ts';
import { inlined } from './data/inlined.ts';
import { composition, releaseFor } from './federation/composition.ts';
import { createRemoteEvents } from './federation/remote-events.ts';
import { askInTime, createLive } from './federation/live/live.ts';
import { createLoader } from './federation/load-remote.ts';
import { pageRuntime } from './federation/page-runtime.ts';
import { withinLimit } from './federation/time-limit.ts';
import { usableLinks, type SiteLinks } from './links/site-links.ts';
import { offerOverlay } from './overlay/open-overlay.ts';
import { preloadHouse } from './pages/house/HouseSlot.tsx';
import { reportLater } from './reports/report-later.ts';
import { loadAheadOfLinks } from './slot/load-ahead.ts';

interface PageSettings {
  site: Site;
  clerk: ClerkSettings;
  /** milliseconds that a remote has to load */
  remoteLimit: number;
  /** milliseconds between the attempts to bring a remote back */
  remotePause: number;
}

/** How long the first render waits for the route's remote: React keeps a shown fallback on the page for 300 ms. */
const FIRST_RENDER_WAIT_MS = 500;

async function start(settings: PageSettings) {
  const { remotes } = composition;
  const { remoteLimit, remotePause: pause } = settings;
  const events = createRemoteEvents();
  const { emit } = events;
  reportLater(events);
  const loader = createLoader(pageRuntime(remotes, remoteLimit), remoteLimit, emit);
  loadAheadOfLinks(loader, remotes);
  const live = createLive(composition.id);
  askInTime(live);
  offerOverlay({ composition, events, live });
  const links = usableLinks(inlined<SiteLinks>('links'));
  const signIn = createSignIn();
  let go: (to: string, options: { replace: boolean }) => void = (to) => location.assign(to);
  loadClerkLater(signIn, {
    settings: settings.clerk,
    menu: links['user-menu'],
    navigate: (to, options) => go(to, options),
  });

  const { pathname } = location;
  const first = releaseFor(pathname, remotes);
  const arriving: Promise<unknown> = first ? loader.load(first, pathname).done : preloadHouse(pathname);
  await withinLimit(arriving, FIRST_RENDER_WAIT_MS, first?.name ?? 'house').catch(() => undefined);

  function Navigation() {
    const navigate = useNavigate();
    // Clerk hands over absolute addresses of this site.
    go = (to, options) => {
      const { origin, pathname, search, hash } = new URL(to, location.origin);
      if (origin === location.origin) void navigate(pathname + search + hash, options);
      else location.assign(to);
    };
    return null;
  }
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <BrowserRouter>
        <Navigation />
        <App
          site={settings.site}
          signIn={signIn}
          links={links}
          content={{ composition, loader, live, emit, pause }}
        />
      </BrowserRouter>
    </StrictMode>,
  );
}

const settings = inlined<PageSettings>('settings');
if (settings) void start(settings);
