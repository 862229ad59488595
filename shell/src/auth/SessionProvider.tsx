import { SessionContext, type Session } from '@matinee/shared-ui';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { SignInContext } from './sign-in-context.ts';
import type { SignIn } from './sign-in.ts';
import { SignInForm } from './SignInForm.tsx';

/** Gives every part of the page the session of the site contract. */
export function SessionProvider({ signIn, children }: { signIn: SignIn; children: ReactNode }) {
  const { status, user } = useSyncExternalStore(signIn.subscribe, signIn.state, signIn.stateAtFirst);
  const session = useMemo<Session>(
    () => ({
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
