import { createContext, useContext, type ComponentType } from 'react';
import type { TokenSource } from '../api/send.ts';

export interface SessionUser {
  id: string;
  name: string;
  email: string | null;
}

/** Who is using the site. The shell fills it in; no remote knows the authentication provider. */
export interface Session {
  /** `unavailable`: sign-in could not be loaded in time; a late arrival still turns it into one of the others */
  status: 'loading' | 'unavailable' | 'signed-out' | 'signed-in';
  /** set exactly when `status` is `signed-in` */
  user: SessionUser | null;
  /** waits until sign-in is known; null when signed out or unavailable */
  getToken: TokenSource;
  /** opens the sign-in dialog, loading it first when needed */
  openSignIn(): void;
  /** ends the session; absent in a shell of before 1.1 */
  signOut?(): Promise<void>;
  /** the provider's sign-in form, for pages that show it in place */
  SignInForm: ComponentType;
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the page. Throws outside the shell or a standalone page, which both provide one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('No session in this page: shared-ui must be provided once, by the shell');
  return session;
}
