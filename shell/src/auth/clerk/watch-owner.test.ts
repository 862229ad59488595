// @vitest-environment happy-dom
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { afterEach, expect, test, vi } from 'vitest';
import { createSignIn } from '../sign-in.ts';
import { watchOwner } from './watch-owner.ts';

const entry = keptOwn<string>('account-visits');
const provider = { getToken: async () => 'token', openSignIn: () => {}, signOut: async () => {} };
const person = (id: string) => ({ id, name: 'Mai', email: null });
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.cookie = '__client_uat=; max-age=0';
  localStorage.clear();
});

test('what is kept of a person goes when they sign out, and when somebody else signs in', () => {
  for (const next of [null, person('two')]) {
    const signIn = createSignIn();
    watchOwner(signIn);
    signIn.settle(person('one'), provider);
    entry.write('one', 'C4');
    signIn.settle(person('one'), provider);
    expect(entry.read()).toBe('C4');
    signIn.settle(next, provider);
    expect(entry.read()).toBeNull();
  }
});

test('while nobody can say who is there, it stays', () => {
  entry.write('one', 'C4');
  const signIn = createSignIn();
  watchOwner(signIn);
  signIn.want();
  expect(entry.read()).toBe('C4');
});

test('of somebody who is only taken for signed out it stays until the provider says so', () => {
  entry.write('one', 'C4');
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  signIn.want();
  watchOwner(signIn);
  expect(entry.read()).toBe('C4');
  signIn.settle(null, provider);
  expect(entry.read()).toBeNull();
});

test('what is nobody’s of that name goes, and what has another name stays', () => {
  localStorage.setItem('own:broken', '{');
  localStorage.setItem('matinee-door-waiting', '[]');
  const signIn = createSignIn();
  watchOwner(signIn);
  signIn.settle(person('one'), provider);
  expect({ ...localStorage }).toEqual({ 'matinee-door-waiting': '[]' });
});

test('without a network sign-in is not waited for, and is asked for again once there is one', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const signIn = createSignIn();
  watchOwner(signIn);
  signIn.want();
  expect(signIn.state().status).toBe('unavailable');
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(signIn.state()).toMatchObject({ status: 'loading', attempt: 1 });
  signIn.settle(null, provider);
});

/** Sign-in whose provider does not come, in a browser with or without a trace of a session that calls itself online. */
function unanswered(trace = '__client_uat=1790000000') {
  vi.useFakeTimers();
  document.cookie = trace;
  const signIn = createSignIn({ slow: 1, unavailable: 2 });
  watchOwner(signIn);
  signIn.want();
  vi.advanceTimersByTime(2);
  expect(signIn.state()).toMatchObject({ status: 'unavailable', attempt: 0 });
  return signIn;
}

test('a provider that did not come is asked for again and again, and the page stays as it is meanwhile', () => {
  const signIn = unanswered();
  const statuses = new Set<string>();
  signIn.subscribe(() => statuses.add(signIn.state().status));
  vi.advanceTimersByTime(30_000);
  expect(signIn.state().attempt).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(signIn.state().attempt).toBe(2);
  expect([...statuses]).toEqual(['unavailable']);
  signIn.settle(person('one'), provider);
  vi.advanceTimersByTime(60_000);
  expect(signIn.state()).toMatchObject({ status: 'signed-in', attempt: 2 });
});

test.each([
  ['nobody has left a trace of a session', '__client_uat=0', () => {}],
  [
    'nobody looks at the page',
    undefined,
    () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
  ],
  ['the provider is there and asks by itself', undefined, () => vi.stubGlobal('Clerk', { loaded: true })],
])('where %s it is not', (_what, trace, set) => {
  set();
  const signIn = unanswered(trace);
  vi.advanceTimersByTime(120_000);
  expect(signIn.state().attempt).toBe(0);
});
