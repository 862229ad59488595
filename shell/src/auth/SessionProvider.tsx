import { SessionContext, type Session } from '@matinee/shared-ui';
import { freezeAll } from '@matinee/shared-ui/freeze-all';
import { useDeferredValue, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { SignInContext } from './sign-in-context.ts';
import type { SignIn } from './sign-in.ts';
import { SignInForm } from './SignInForm.tsx';

interface SessionProviderProps {
  signIn: SignIn;
  /** asked each time before a dialog opens over all of the page, or somebody is signed out; without it that is always so */
  may?: (() => boolean) | undefined;
  children: ReactNode;
}

const always = () => true;

/** Gives every part of the page the session of the site contract. */
export function SessionProvider({ signIn, may = always, children }: SessionProviderProps) {
  // A store's news are rendered in one piece, with all of the server's HTML below that React has not come to yet: who reads the
  // session is told of them piece by piece.
  const { status, user } = useDeferredValue(
    useSyncExternalStore(signIn.subscribe, signIn.state, signIn.stateAtFirst),
  );
  const session = useMemo<Session>(
    () =>
      freezeAll({
        status,
        user,
        // To prove again that it is them people get a dialog.
        getToken: async (options) => (options?.proven && !may() ? null : signIn.getToken(options)),
        openSignIn: () => may() && signIn.openSignIn(),
        signOut: async () => void (may() && (await signIn.signOut())),
        SignInForm,
      }),
    [status, user, signIn, may],
  );
  return (
    <SignInContext value={signIn}>
      <SessionContext value={session}>{children}</SessionContext>
    </SignInContext>
  );
}
