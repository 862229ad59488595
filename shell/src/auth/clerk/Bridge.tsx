import { SignIn as ClerkSignIn, UserButton, useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { SiteLink } from '../../links/site-links.ts';
import { places } from '../places.ts';
import type { SignIn } from '../sign-in.ts';
import { inPage } from './appearance.ts';
import { MenuIcon } from './MenuIcon.tsx';

interface BridgeProps {
  signIn: SignIn;
  /** what remotes add to the menu of the user button */
  menu: readonly SiteLink[];
  navigate(to: string, options: { replace: boolean }): void;
}

const here = () => location.pathname + location.search;

/** Tells the site who is signed in, and renders Clerk's widgets into their places. Pending sessions are signed out. */
export function Bridge({ signIn, menu, navigate }: BridgeProps) {
  const { isLoaded, isSignedIn, userId, getToken } = useAuth({ treatPendingAsSignedOut: true });
  const { user } = useUser();
  const clerk = useClerk();
  const slots = useSyncExternalStore(places.subscribe, places.all);
  const name = user?.fullName ?? user?.primaryEmailAddress?.emailAddress ?? '';
  const email = user?.primaryEmailAddress?.emailAddress ?? null;

  useEffect(() => {
    if (!isLoaded) return;
    signIn.settle(isSignedIn && userId ? { id: userId, name, email } : null, {
      getToken: (options) => getToken({ skipCache: options?.fresh ?? false }),
      openSignIn: () => clerk.openSignIn({ fallbackRedirectUrl: here(), signUpFallbackRedirectUrl: here() }),
      // The page stays where it is: what it shows to somebody who is signed out is its own matter.
      signOut: () => clerk.signOut({ redirectUrl: here() }),
    });
  }, [isLoaded, isSignedIn, userId, name, email, getToken, clerk, signIn]);

  const button = slots['user-button'];
  const form = slots['sign-in-form'];
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
