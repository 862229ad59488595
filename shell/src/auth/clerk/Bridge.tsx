import { SignIn as ClerkSignIn, UserButton, useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { SiteLink } from '../../links/site-links.ts';
import { widgetTargets } from './widget-targets.ts';
import type { SignIn } from '../sign-in.ts';
import { inPage } from './appearance.ts';
import { askAgain } from './ask-again.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { MenuIcon } from './MenuIcon.tsx';
import type { Parts } from './parts.ts';

interface BridgeProps {
  signIn: SignIn;
  /** what remotes add to the menu of the user button */
  menu: readonly SiteLink[];
  parts: Pick<Parts, 'open' | 'awaitForm'>;
  navigate(to: string, options: { replace: boolean }): void;
}

const here = () => location.pathname + location.search;

/** Tells the site who is signed in, and renders Clerk's widgets into their targets. Pending sessions are signed out. */
export function Bridge({ signIn, menu, navigate, parts }: BridgeProps) {
  const { isLoaded, isSignedIn, userId, getToken } = useAuth({ treatPendingAsSignedOut: true });
  const { user } = useUser();
  const clerk = useClerk();
  const targets = useSyncExternalStore(widgetTargets.subscribe, widgetTargets.all);
  const name = user?.fullName ?? user?.primaryEmailAddress?.emailAddress ?? '';
  const email = user?.primaryEmailAddress?.emailAddress ?? null;

  // Clerk could say who is there. One that began without an answer says "nobody" all the same, also of whose cookies are gone and whose
  // session lives.
  const [isHeard, setHeard] = useState(false);
  if (isSignedIn && !isHeard) setHeard(true);
  const isUnheard = isLoaded && !isSignedIn && !isHeard && clerk.status === 'degraded';
  useEffect(() => {
    if (!isUnheard) return;
    signIn.leaveUnknown();
    const over = new AbortController();
    void askAgain(clerk, over.signal, () => setHeard(true));
    return () => over.abort();
  }, [isUnheard, clerk, signIn]);

  useEffect(() => {
    if (!isLoaded || isUnheard) return;
    signIn.settle(isSignedIn && userId ? { id: userId, name, email } : null, {
      getToken: async ({ fresh = false, proven } = {}) =>
        proven && !(await confirmIdentity(clerk, proven)) ? null : getToken({ skipCache: fresh }),
      openSignIn: () =>
        parts.open(() =>
          clerk.openSignIn({ fallbackRedirectUrl: here(), signUpFallbackRedirectUrl: here() }),
        ),
      // The page stays where it is: what it shows to somebody who is signed out is its own matter.
      signOut: () => clerk.signOut({ redirectUrl: here() }),
    });
  }, [isLoaded, isUnheard, isSignedIn, userId, name, email, getToken, clerk, signIn, parts]);

  const button = targets['user-button'];
  const form = targets['sign-in-form'];
  const isAwaited = isLoaded && !isUnheard && !isSignedIn;
  useEffect(() => (form && isAwaited ? parts.awaitForm(form) : undefined), [form, isAwaited, parts]);
  return (
    <>
      {button && isSignedIn && createPortal(<AccountButton menu={menu} navigate={navigate} />, button)}
      {form &&
        !isSignedIn &&
        createPortal(
          <ClerkSignIn
            routing="virtual"
            appearance={inPage}
            fallbackRedirectUrl={here()}
            signUpFallbackRedirectUrl={here()}
          />,
          form,
        )}
    </>
  );
}

function AccountButton({ menu, navigate }: Pick<BridgeProps, 'menu' | 'navigate'>) {
  return (
    <UserButton>
      <UserButton.MenuItems>
        {menu.map(({ path, label, icon }) => (
          <UserButton.Action
            key={path}
            label={label}
            labelIcon={<MenuIcon icon={icon} />}
            onClick={() => navigate(path, { replace: false })}
          />
        ))}
      </UserButton.MenuItems>
    </UserButton>
  );
}
