import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { SessionContext, type Session, type SessionUser } from '../../contract/session/session.ts';
import type { Clerk, ClerkUser } from './clerk.ts';
import { signInForm } from './sign-in-form.tsx';

interface StandaloneSessionProps {
  /** resolves when sign-in is known; to null when it is not to be had */
  clerk: Promise<Clerk | null>;
  children: ReactNode;
}

type Known = Pick<Session, 'status' | 'user'>;

const asUser = ({ id, fullName, primaryEmailAddress }: ClerkUser): SessionUser => {
  const email = primaryEmailAddress?.emailAddress ?? null;
  return { id, name: fullName ?? email ?? '', email };
};

/** Gives a standalone page the session of the site contract, with real tokens of the local Clerk. */
export function StandaloneSession({ clerk, children }: StandaloneSessionProps) {
  const [known, setKnown] = useState<Known>({ status: 'loading', user: null });
  useEffect(() => {
    let left = false;
    let unsubscribe = () => {};
    void clerk.then((loaded) => {
      if (left) return;
      if (!loaded) return setKnown({ status: 'unavailable', user: null });
      unsubscribe = loaded.addListener(({ session }) =>
        setKnown(
          session?.status === 'active'
            ? { status: 'signed-in', user: asUser(session.user) }
            : { status: 'signed-out', user: null },
        ),
      );
    });
    return () => {
      left = true;
      unsubscribe();
    };
  }, [clerk]);

  const acts = useMemo(
    () => ({
      async getToken(options?: { fresh?: boolean }) {
        const session = (await clerk)?.session;
        return session?.status === 'active' ? session.getToken({ skipCache: options?.fresh ?? false }) : null;
      },
      openSignIn: () =>
        void clerk.then((loaded) =>
          loaded?.openSignIn({ fallbackRedirectUrl: location.pathname + location.search }),
        ),
      signOut: async () => (await clerk)?.signOut(),
      SignInForm: signInForm(clerk),
    }),
    [clerk],
  );
  const session = useMemo<Session>(() => ({ ...known, ...acts }), [known, acts]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
