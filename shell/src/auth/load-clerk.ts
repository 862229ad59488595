import type { ClerkSettings } from './clerk-settings.ts';
import type { SignIn } from './sign-in.ts';

// Clerk's own cookies: someone who has one is probably signed in, and waits for it.
const mayBeSignedIn = () => /(^|;\s*)__(client_uat|session)[^=]*=(?!0(;|$))/.test(document.cookie);

/**
 * Loads Clerk without delaying the page: after the first paint and an idle moment, sooner for someone who has a
 * session or presses Login.
 */
export function loadClerkLater(
  signIn: SignIn,
  settings: ClerkSettings,
  navigate: (to: string, options: { replace: boolean }) => void,
): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    unsubscribe();
    // A failed chunk shows as sign-in that does not arrive; Try again asks for it once more.
    import(/* webpackChunkName: "clerk" */ './clerk/mount.tsx').then(
      ({ mountClerk }) => mountClerk({ settings, signIn, navigate }),
      () => {
        started = false;
        const stop = signIn.subscribe(() => {
          if (signIn.state().status !== 'loading' || signIn.state().attempt === 0) return;
          stop();
          start();
        });
      },
    );
  };
  const unsubscribe = signIn.subscribe(() => signIn.state().wanted && start());
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  afterPaint(() => {
    if (mayBeSignedIn()) signIn.want();
    else if ('requestIdleCallback' in window) requestIdleCallback(() => signIn.want(), { timeout: 4_000 });
    else setTimeout(() => signIn.want(), 2_000);
  });
}
