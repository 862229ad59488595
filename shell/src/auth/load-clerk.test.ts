// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadClerkLater } from './load-clerk.ts';
import { createSignIn } from './sign-in.ts';

const mountClerk = vi.fn();
vi.mock('./clerk/mount.tsx', () => ({ mountClerk }));

const forget = (name: string) => (document.cookie = `${name}=; max-age=0`);
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
  mountClerk.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  forget('__client_uat');
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function visit() {
  const signIn = createSignIn();
  loadClerkLater(signIn, { settings: { publishableKey: 'pk_test_a' }, menu: [], navigate: () => {} });
  return signIn;
}
const mounted = () => vi.waitFor(() => expect(mountClerk).toHaveBeenCalledTimes(1));

test.each([
  ['no cookie of a session', () => {}],
  ['the cookie of somebody who signed out', () => (document.cookie = '__client_uat=0')],
])(
  'a browser with %s is signed out at once and fetches Clerk in the first pause after a sign of life',
  async (_what, set) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    set();
    const signIn = visit();
    expect(signIn.state()).toMatchObject({ status: 'signed-out', wanted: false });
    vi.advanceTimersByTime(60_000);
    for (const sign of ['scroll', 'pointermove', 'pointerdown']) {
      dispatchEvent(new Event(sign));
      vi.advanceTimersByTime(999);
      expect(signIn.state().wanted, sign).toBe(false);
    }
    vi.advanceTimersByTime(1);
    expect(signIn.state().wanted).toBe(true);
    await mounted();
  },
);

test.each([
  ['the cookie of a session', () => (document.cookie = '__client_uat=1790000000')],
  ['an address of Clerk’s', () => history.replaceState(null, '', '/?__clerk_status=verified')],
  ['a hash of Clerk’s', () => history.replaceState(null, '', '/#/sso-callback')],
])('a browser with %s waits for Clerk, which comes by itself', async (_what, set) => {
  set();
  const signIn = visit();
  expect(signIn.state().status).toBe('loading');
  await mounted();
});

test('a press on Login fetches Clerk without another sign of life', async () => {
  visit().openSignIn();
  await mounted();
});

const WISH = 'matinee:sign-in-wanted';

test.each([
  ['a session that does not count yet', '__client_uat=5'],
  ['no session', '__client_uat=0'],
])(
  'with %s the dialog that was wanted before is opened, once, and never by a later document',
  async (_what, cookie) => {
    document.cookie = cookie;
    sessionStorage.setItem(WISH, '');
    const signIn = visit();
    expect(sessionStorage.getItem(WISH)).toBeNull();
    await mounted();
    const openSignIn = vi.fn<() => void>();
    const provider = { getToken: async () => null, signOut: async () => {}, openSignIn };
    signIn.settle(null, provider);
    signIn.settle(null, provider);
    expect(openSignIn).toHaveBeenCalledTimes(1);
  },
);

test('somebody who turns out to be signed in is asked nothing, also after signing out', async () => {
  document.cookie = '__client_uat=5';
  sessionStorage.setItem(WISH, '');
  const signIn = visit();
  await mounted();
  const openSignIn = vi.fn<() => void>();
  const provider = { getToken: async () => null, signOut: async () => {}, openSignIn };
  signIn.settle({ id: 'user_1', name: 'Mai', email: null }, provider);
  signIn.settle(null, provider);
  expect([openSignIn.mock.calls.length, sessionStorage.getItem(WISH)]).toEqual([0, null]);
});

test('a chunk that did not come in time is asked for again when sign-in is slow, and by Try again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const chunk = { asked: 0, isAway: true };
  vi.resetModules();
  vi.doMock('./clerk/mount.tsx', () => {
    chunk.asked += 1;
    if (chunk.isAway) throw new Error('Loading chunk clerk failed: timeout');
    return { mountClerk };
  });
  const signIn = visit();
  signIn.openSignIn();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await vi.waitFor(() => expect(chunk.asked).toBe(1));
  await settled();
  vi.advanceTimersByTime(5_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: true });
  await vi.waitFor(() => expect(chunk.asked).toBe(2));
  await settled();
  vi.advanceTimersByTime(10_000);
  expect(signIn.state().status).toBe('unavailable');
  await settled();
  expect(chunk.asked).toBe(2);
  chunk.isAway = false;
  signIn.retry();
  await mounted();
});
