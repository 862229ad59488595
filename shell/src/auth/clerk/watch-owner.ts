import { keepOnlyOf } from '@matinee/shared-ui/kept-own';
import { every } from '../../watching/own-timers.ts';
import type { SignIn } from '../sign-in.ts';
import { mayBeSignedIn } from './may-be-signed-in.ts';

/** Longer than the provider is waited for. */
const ASK_EVERY_MS = 30_000;

/** Whether the provider's own script runs: from then on it asks by itself who is there. */
const isThere = () => (globalThis as { Clerk?: { loaded: boolean } }).Clerk?.loaded === true;

/**
 * Keeps what is on this device that of whoever is signed in, from now on: signing out, here or elsewhere, takes all of it
 * away. Comes with the sign-in provider, so before anybody can be signed in or out. Where it could not come it is asked for
 * again: once there is a network, and every so often by a page that somebody looks at. A browser says that it is online
 * wherever it has a network at all.
 */
export function watchOwner(signIn: Pick<SignIn, 'state' | 'subscribe' | 'retry' | 'isSettled'>): void {
  const look = () => {
    const { status, user } = signIn.state();
    if (!signIn.isSettled()) return;
    if (status === 'signed-in' || status === 'signed-out') keepOnlyOf(user?.id ?? null);
  };
  signIn.subscribe(look);
  look();
  const isUnavailable = () => signIn.state().status === 'unavailable';
  addEventListener('online', () => isUnavailable() && signIn.retry());
  every(ASK_EVERY_MS, () => {
    if (!isUnavailable() || signIn.isSettled() || isThere() || !mayBeSignedIn()) return;
    if (document.visibilityState === 'hidden') return;
    // Nobody asked for it: what the page shows without anybody stays until it is known who is there.
    signIn.retry('unavailable');
  });
}
