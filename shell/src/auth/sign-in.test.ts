import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignIn, type Provider } from './sign-in.ts';

const mai = { id: 'user_1', name: 'Mai', email: null };
const provider = (): Provider => ({
  getToken: vi.fn(async () => 'token'),
  openSignIn: vi.fn(),
  signOut: vi.fn(async () => {}),
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sign-in that does not arrive is slow after 5 s and unavailable after 15 s', () => {
  const signIn = createSignIn();
  signIn.want();
  vi.advanceTimersByTime(5_000);
  expect(signIn.state()).toMatchObject({ status: 'loading', slow: true });
  vi.advanceTimersByTime(10_000);
  expect(signIn.state()).toMatchObject({ status: 'unavailable', slow: false });
});

test('the clock starts when the provider is asked for, not when the page opens', () => {
  const signIn = createSignIn();
  vi.advanceTimersByTime(60_000);
  expect(signIn.state().status).toBe('loading');
});

test('a late arrival still wins', () => {
  const signIn = createSignIn();
  signIn.want();
  vi.advanceTimersByTime(15_000);
  signIn.settle(mai, provider());
  expect(signIn.state()).toMatchObject({ status: 'signed-in', user: mai });
});

test('a new try mounts the provider anew and has its own time', () => {
  const signIn = createSignIn();
  signIn.want();
  vi.advanceTimersByTime(15_000);
  signIn.retry();
  expect(signIn.state()).toMatchObject({ status: 'loading', attempt: 1 });
  vi.advanceTimersByTime(14_999);
  expect(signIn.state().status).toBe('loading');
});

test('a provider that could not hear who is there leaves sign-in unavailable until it can', () => {
  const signIn = createSignIn();
  signIn.want();
  signIn.leaveUnknown();
  expect(signIn.state()).toMatchObject({ status: 'unavailable', slow: false });
  vi.advanceTimersByTime(15_000);
  signIn.settle(mai, provider());
  expect(signIn.state()).toMatchObject({ status: 'signed-in', user: mai });
});

test('a token waits until sign-in is known', async () => {
  const signIn = createSignIn();
  const token = signIn.getToken();
  signIn.settle(mai, provider());
  await expect(token).resolves.toBe('token');
});

test('there is no token when signed out or when sign-in is unavailable', async () => {
  const signedOut = createSignIn();
  signedOut.settle(null, provider());
  await expect(signedOut.getToken()).resolves.toBeNull();
  const unavailable = createSignIn();
  const token = unavailable.getToken();
  vi.advanceTimersByTime(15_000);
  await expect(token).resolves.toBeNull();
});

test('a browser without a trace of a session is signed out at once, and Login still fetches the provider', async () => {
  const signIn = createSignIn();
  const clerk = provider();
  signIn.presumeSignedOut();
  expect(signIn.state()).toMatchObject({ status: 'signed-out', wanted: false });
  await expect(signIn.getToken()).resolves.toBeNull();
  expect(signIn.state().wanted).toBe(false);
  signIn.openSignIn();
  expect(signIn.state().wanted).toBe(true);
  signIn.settle(null, clerk);
  expect(clerk.openSignIn).toHaveBeenCalledTimes(1);
});

test('without a network a browser without a trace of a session is not taken for signed out: nobody can be asked', async () => {
  const online = vi.fn(() => false);
  vi.stubGlobal('navigator', {
    get onLine() {
      return online();
    },
  });
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  expect(signIn.state()).toMatchObject({ status: 'unavailable', wanted: false });
  await expect(signIn.getToken()).resolves.toBeNull();
  online.mockReturnValue(true);
  signIn.want();
  signIn.settle(mai, provider());
  expect(signIn.state().status).toBe('signed-in');
});

test('the provider has the last word on somebody who was taken for signed out', () => {
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  signIn.want();
  signIn.settle(mai, provider());
  expect(signIn.state()).toMatchObject({ status: 'signed-in', user: mai });
  signIn.presumeSignedOut();
  expect(signIn.state().status).toBe('signed-in');
});

test('a provider that does not come for somebody who was taken for signed out is unavailable', () => {
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  signIn.openSignIn();
  vi.advanceTimersByTime(15_000);
  expect(signIn.state().status).toBe('unavailable');
});

test('Login pressed before the provider arrived opens the dialog once it is there', () => {
  const signIn = createSignIn();
  const clerk = provider();
  signIn.openSignIn();
  expect(signIn.state().wanted).toBe(true);
  signIn.settle(null, clerk);
  expect(clerk.openSignIn).toHaveBeenCalledTimes(1);
  signIn.settle(null, clerk);
  expect(clerk.openSignIn).toHaveBeenCalledTimes(1);
});

test('the dialog stays closed when the visitor turns out to be signed in', () => {
  const signIn = createSignIn();
  const clerk = provider();
  signIn.openSignIn();
  signIn.settle(mai, clerk);
  expect(clerk.openSignIn).not.toHaveBeenCalled();
});

test('Login pressed by somebody who is signed in by then does not open the dialog when they sign out', () => {
  const signIn = createSignIn();
  const clerk = provider();
  signIn.openSignIn();
  signIn.settle(mai, clerk);
  // A button that was on the page until now.
  signIn.openSignIn();
  signIn.settle(null, clerk);
  expect(clerk.openSignIn).not.toHaveBeenCalled();
});

test('signing out is the provider’s, and nothing when nobody is signed in', async () => {
  const signIn = createSignIn();
  const clerk = provider();
  await signIn.signOut();
  signIn.settle(null, clerk);
  await signIn.signOut();
  expect(clerk.signOut).not.toHaveBeenCalled();
  signIn.settle(mai, clerk);
  await signIn.signOut();
  expect(clerk.signOut).toHaveBeenCalledTimes(1);
});
