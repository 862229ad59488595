// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAnew } from '../../watching/load-anew.ts';
import { createSignIn } from '../sign-in.ts';
import { createParts } from './parts.ts';
import { takeWish } from './take-wish.ts';
import { widgetTargets } from './widget-targets.ts';

vi.mock('../../watching/load-anew.ts', () => ({ loadAnew: vi.fn() }));
const leaveUnknown = vi.fn<() => void>();
let status: 'signed-in' | 'signed-out' = 'signed-out';
const parts = () => createParts({ state: () => ({ status }) as never, note: () => undefined, leaveUnknown });
const dialog = vi.fn<() => void>();
const from = (chunk: string) =>
  `https://clerk.test/npm/@clerk/clerk-js@5/dist/${chunk}_clerk.browser_70f75e_5.128.0.js`;

beforeEach(() => {
  status = 'signed-out';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const mock of [vi.mocked(loadAnew), leaveUnknown, dialog]) mock.mockReset();
  widgetTargets.set('sign-in-form', null);
  sessionStorage.clear();
});

test.each(['framework', 'vendors', 'ui-common', 'signin'])(
  'who waits for the dialog gets another document, with it, when its %s does not come',
  (chunk) => {
    const { open, lose } = parts();
    open(dialog);
    expect(dialog).toHaveBeenCalledOnce();
    lose(from(chunk));
    expect(loadAnew).toHaveBeenCalledOnce();
    expect(takeWish()).toBe(true);
  },
);

test('nobody is disturbed who has not asked for it, until they do', () => {
  const { open, lose } = parts();
  lose(from('signin'));
  expect(loadAnew).not.toHaveBeenCalled();
  open(dialog);
  expect([dialog, loadAnew].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([0, 1]);
});

test.each([
  'zxcvbn-common',
  'zxcvbn-ts-core',
  'coinbase-wallet-sdk',
  'stripe-vendors',
  'query-core-vendors',
  'userbutton',
])('what is typed stays when %s does not come, which the dialog is there without', (chunk) => {
  const { open, lose } = parts();
  open(dialog);
  lose(from(chunk));
  open(dialog);
  expect(loadAnew).not.toHaveBeenCalled();
  expect(dialog).toHaveBeenCalledTimes(2);
});

test('without a network the page stays, and says that sign-in does not come', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { open, lose } = parts();
  open(dialog);
  lose(from('signin'));
  expect(loadAnew).not.toHaveBeenCalled();
  expect(leaveUnknown).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(false);
  // With one it is done at the next press.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  open(dialog);
  expect(loadAnew).toHaveBeenCalledOnce();
});

test('a form in a page is there again in another document, without a dialog over it', () => {
  widgetTargets.set('sign-in-form', document.createElement('div'));
  parts().lose(from('signin'));
  expect(loadAnew).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(false);
});

/** A page of this document has a form in it, for which Clerk has not brought anything yet. */
function waitForForm() {
  vi.useFakeTimers();
  const signIn = createSignIn();
  const own = createParts(signIn);
  signIn.settle(null, { getToken: async () => null, signOut: async () => {}, openSignIn: () => {} });
  const form = document.createElement('div');
  widgetTargets.set('sign-in-form', form);
  const leave = own.awaitForm(form);
  return {
    signIn,
    own,
    leave,
    come: async () => {
      form.innerHTML = '<div data-clerk-component="SignIn"><div class="cl-rootBox"></div></div>';
      // Who watches hears of it after that.
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a form that does not come is slow after 5 s and unavailable after 15 s, and then begins in another document', () => {
  const { signIn, own } = waitForForm();
  vi.advanceTimersByTime(4_999);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  vi.advanceTimersByTime(1);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: true });
  vi.advanceTimersByTime(10_000);
  expect(signIn.state()).toMatchObject({ status: 'unavailable', slow: false });
  expect(loadAnew).not.toHaveBeenCalled();
  signIn.note({ status: 'signed-out' });
  own.awaitForm(document.createElement('div'));
  expect(loadAnew).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(false);
});

test.each([1_000, 6_000, 16_000])(
  'a form that comes after %i ms is there, and nothing is said of it',
  async (ms) => {
    const { signIn, come } = waitForForm();
    vi.advanceTimersByTime(ms);
    await come();
    expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
    vi.advanceTimersByTime(60_000);
    expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  },
);

test.each([1_000, 6_000])('of a form whose page is left after %i ms nothing is said any more', (ms) => {
  const { signIn, leave } = waitForForm();
  vi.advanceTimersByTime(ms);
  leave();
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  vi.advanceTimersByTime(60_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
});

test('a dialog that was asked for beside a form is waited for when the page of that is left', () => {
  const { signIn, own, leave } = waitForForm();
  own.open(dialog);
  leave();
  vi.advanceTimersByTime(5_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: true });
});

test('a form in a page that came after its script was lost waits for nothing', () => {
  const { lose, awaitForm } = parts();
  lose(from('signin'));
  expect(loadAnew).not.toHaveBeenCalled();
  awaitForm(document.createElement('div'));
  expect(loadAnew).toHaveBeenCalledOnce();
});

/** Somebody who is signed out has pressed Login, and Clerk has said nothing. */
function press() {
  vi.useFakeTimers();
  const signIn = createSignIn();
  const own = createParts(signIn);
  const openSignIn = () => own.open(dialog);
  signIn.settle(null, { getToken: async () => null, signOut: async () => {}, openSignIn });
  signIn.openSignIn();
  return { signIn, own };
}

test('a dialog that does not come is slow after 5 s and unavailable after 15 s, and then begins in another document', () => {
  const { signIn } = press();
  vi.advanceTimersByTime(4_999);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  vi.advanceTimersByTime(1);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: true });
  // Who presses again is told no later.
  signIn.openSignIn();
  vi.advanceTimersByTime(10_000);
  expect(signIn.state()).toMatchObject({ status: 'unavailable', slow: false });
  expect(loadAnew).not.toHaveBeenCalled();
  signIn.note({ status: 'signed-out' });
  signIn.openSignIn();
  expect(loadAnew).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(true);
});

test.each([1_000, 6_000, 16_000])('one that comes after %i ms is there, and nothing is said of it', (ms) => {
  const { signIn, own } = press();
  vi.advanceTimersByTime(ms);
  own.arrive();
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  vi.advanceTimersByTime(60_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  signIn.openSignIn();
  expect(dialog).toHaveBeenCalledTimes(2);
  expect(loadAnew).not.toHaveBeenCalled();
});

test('nothing is said of a dialog to who has signed in meanwhile, in another tab, or has it open', () => {
  const { signIn, own } = press();
  const found = { getToken: async () => null, signOut: async () => {}, openSignIn: () => own.open(dialog) };
  signIn.settle({ id: 'user_1', name: 'Mai', email: null }, found);
  vi.advanceTimersByTime(60_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-in', slow: false });
  signIn.settle(null, found);
  document.body.innerHTML = '<div role="dialog" class="cl-modalContent"></div>';
  signIn.openSignIn();
  vi.advanceTimersByTime(60_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-out', slow: false });
  document.body.replaceChildren();
});
