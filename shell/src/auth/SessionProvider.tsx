import { SessionContext, type Session } from '@matinee/shared-ui';
import { freezeAll } from '@matinee/shared-ui/freeze-all';
import { useDeferredValue, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { SignInContext } from './sign-in-context.ts';
import type { SignIn } from './sign-in.ts';
import { SignInForm } from './SignInForm.tsx';

/** Gives every part of the page the session of the site contract. */
export function SessionProvider({ signIn, children }: { signIn: SignIn; children: ReactNode }) {
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
        getToken: (options) => signIn.getToken(options),
        openSignIn: () => signIn.openSignIn(),
        signOut: () => signIn.signOut(),
        SignInForm,
      }),
    [status, user, signIn],
  );
  return (
    <SignInContext value={signIn}>
      <SessionContext value={session}>{children}</SessionContext>
    </SignInContext>
  );
}
