import type { MountOptions } from './clerk/mount.tsx';
import { mayBeSignedIn } from './clerk/may-be-signed-in.ts';
import { afterPaint, whenInputPauses, onFirstInput, whenIdle } from './clerk/schedule.ts';
import type { SignIn } from './sign-in.ts';
import { takeWish } from './clerk/take-wish.ts';

/**
 * Loads Clerk without delaying the page. Somebody with a trace of a session waits for it, so it comes right after the
 * first paint. Everybody else is signed out until they do something: the first pause after a sign of life, a press on
 * Login or a sign-in form fetches it, and whoever only reads never pays for it.
 */
export function loadClerkLater(signIn: SignIn, options: Omit<MountOptions, 'signIn'>): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    unsubscribe();
    // A failed chunk shows as sign-in that does not arrive; Try again asks for it once more.
    import(/* webpackChunkName: "clerk" */ './clerk/mount.tsx').then(
      ({ mountClerk }) => mountClerk({ ...options, signIn }),
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
  if (mayBeSignedIn()) {
    afterPaint(() => signIn.want());
  } else {
    signIn.presumeSignedOut();
    if (takeWish()) signIn.openSignIn();
    else onFirstInput(() => whenInputPauses(() => whenIdle(() => signIn.want())));
  }
}
