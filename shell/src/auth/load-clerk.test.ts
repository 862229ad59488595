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
