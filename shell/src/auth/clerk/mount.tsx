import { ClerkProvider } from '@clerk/clerk-react';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClerkSettings } from '../clerk-settings.ts';
import type { SiteLink } from '../../links/site-links.ts';
import { keepPages } from '../../offline/start-offline.ts';
import { whenIdle } from './schedule.ts';
import type { SignIn } from '../sign-in.ts';
import { DIALOG_NAME } from './en.ts';
import { Anew } from './Anew.tsx';
import { appearance } from './appearance.ts';
import { askScriptsAgain } from './ask-scripts-again.ts';
import { Bridge } from './Bridge.tsx';
import { nameDialogs } from './name-dialogs.ts';
import { createParts, type Parts } from './parts.ts';
import { watchOwner } from './watch-owner.ts';

/** What the provider needs of the site. */
export interface MountOptions {
  settings: ClerkSettings;
  signIn: SignIn;
  /** what remotes add to the menu of the user button */
  menu: readonly SiteLink[];
  /** pages of this document that browsers keep for when there is no network; absent where none are kept */
  keep?: readonly string[] | undefined;
  /** in-app navigation, so that Clerk does not reload the page */
  navigate(to: string, options: { replace: boolean }): void;
}

/** Renders the provider into a tree of its own beside the site's. */
export function mountClerk(options: MountOptions): void {
  // The page's policy refuses workers. Clerk asks whether a browser has any, and counts time without them where it has none.
  Reflect.deleteProperty(globalThis, 'Worker');
  const host = document.createElement('div');
  document.body.append(host);
  const { signIn, keep } = options;
  const parts = createParts(signIn);
  nameDialogs(DIALOG_NAME, parts.arrive);
  askScriptsAgain(parts.lose);
  watchOwner(signIn);
  if (keep) whenIdle(() => keepPages(signIn, keep));
  createRoot(host).render(<Clerk {...options} parts={parts} />);
}

function Clerk({ settings, signIn, menu, navigate, parts }: MountOptions & { parts: Parts }) {
  const { attempt } = useSyncExternalStore(signIn.subscribe, signIn.state);
  return (
    <Anew attempt={attempt}>
      <ClerkProvider
        publishableKey={settings.publishableKey}
        {...(settings.proxyUrl ? { proxyUrl: settings.proxyUrl } : {})}
        {...(settings.jsUrl ? { clerkJSUrl: new URL(settings.jsUrl, location.origin).href } : {})}
        telemetry={false}
        // Without it a Clerk that hears nothing takes everybody for signed out (clerk-js 5.128, `_baseFetch`).
        experimental={{ rethrowOfflineNetworkErrors: true }}
        afterSignOutUrl="/"
        appearance={appearance}
        routerPush={(to) => navigate(to, { replace: false })}
        routerReplace={(to) => navigate(to, { replace: true })}
      >
        <Bridge signIn={signIn} menu={menu} navigate={navigate} parts={parts} />
      </ClerkProvider>
    </Anew>
  );
}
