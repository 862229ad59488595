import type { ClerkAddress } from '../settings.ts';

export interface ClerkUser {
  id: string;
  fullName: string | null;
  primaryEmailAddress: { emailAddress: string } | null;
}

interface ClerkSession {
  /** a pending session has a task left and counts as signed out */
  status: string;
  user: ClerkUser;
  getToken(options: { skipCache: boolean }): Promise<string | null>;
}

/** The part of clerk-js that a standalone page uses (https://clerk.com/docs/references/javascript/clerk). */
export interface Clerk {
  session?: ClerkSession | null;
  load(options: { telemetry: false }): Promise<void>;
  addListener(listener: (now: { session?: ClerkSession | null }) => void): () => void;
  openSignIn(options: { fallbackRedirectUrl: string }): void;
  mountSignIn(target: HTMLDivElement, options: { routing: 'virtual'; fallbackRedirectUrl: string }): void;
  unmountSignIn(target: HTMLDivElement): void;
  signOut(): Promise<void>;
}

declare global {
  interface Window {
    /** made by clerk-js from the attributes of its own script element */
    Clerk?: Clerk;
  }
}

/**
 * Loads clerk-js as a script, as a page without React would, and waits until it knows who is there.
 * @throws {Error} when the script does not arrive or Clerk does not answer
 */
export async function loadClerk({ publishableKey, proxyUrl, jsUrl }: ClerkAddress): Promise<Clerk> {
  const script = document.createElement('script');
  script.dataset['clerkPublishableKey'] = publishableKey;
  script.dataset['clerkProxyUrl'] = proxyUrl;
  script.src = jsUrl;
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${jsUrl} could not be loaded`)));
    document.head.append(script);
  });
  if (!window.Clerk) throw new Error(`${jsUrl} is not clerk-js`);
  await window.Clerk.load({ telemetry: false });
  return window.Clerk;
}
