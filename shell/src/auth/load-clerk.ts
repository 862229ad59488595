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
    // A failed chunk shows as sign-in that does not arrive. It is asked for once more as that is said to take long, it may have come meanwhile,
    // and by Try again.
    import(/* webpackChunkName: "clerk" */ './clerk/mount.tsx').then(
      ({ mountClerk }) => mountClerk({ ...options, signIn }),
      () => {
        started = false;
        const stop = signIn.subscribe(() => {
          if (signIn.state().status === 'unavailable') return;
          stop();
          start();
        });
      },
    );
  };
  const unsubscribe = signIn.subscribe(() => signIn.state().wanted && start());
  // It is over with this document, whoever is there: later it would open by itself what nobody asks for any more.
  const isWished = takeWish();
  const ask = () => (isWished ? signIn.openSignIn() : signIn.want());
  if (mayBeSignedIn()) afterPaint(ask);
  else {
    signIn.presumeSignedOut();
    if (isWished) ask();
    else onFirstInput(() => whenInputPauses(() => whenIdle(ask)));
  }
}
