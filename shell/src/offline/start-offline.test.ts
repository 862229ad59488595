// @vitest-environment happy-dom
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { afterEach, expect, test, vi } from 'vitest';
import { createSignIn } from '../auth/sign-in.ts';
import { keepOpened, keepPages, watchOwner } from './start-offline.ts';

const entry = keptOwn<string>('account-visits');
const provider = { getToken: async () => 'token', openSignIn: () => {}, signOut: async () => {} };
const person = (id: string) => ({ id, name: 'Mai', email: null });
afterEach(() => localStorage.clear());

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

test('a page is kept once somebody is signed in; the worker’s script is never an old one', async () => {
  const postMessage = vi.fn();
  const register = vi.fn(async () => ({}) as ServiceWorkerRegistration);
  const ready = Promise.resolve({ active: { postMessage } } as unknown as ServiceWorkerRegistration);
  const signIn = createSignIn();
  keepPages(signIn, ['/my-booking'], { register, ready });
  signIn.settle(null, provider);
  expect(postMessage).not.toHaveBeenCalled();
  signIn.settle(person('one'), provider);
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith({ keep: ['/my-booking'] }));
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { updateViaCache: 'none' });
});

test('a page that is for whoever has its address is kept by who opens it, not by whoever is signed in', async () => {
  const postMessage = vi.fn();
  const register = async () => ({}) as ServiceWorkerRegistration;
  const ready = Promise.resolve({ active: { postMessage } } as unknown as ServiceWorkerRegistration);
  const signIn = createSignIn();
  signIn.settle(person('one'), provider);
  keepPages(signIn, ['/my-booking', '/ticket/:token'], { register, ready });
  await vi.waitFor(() => expect(postMessage).toHaveBeenLastCalledWith({ keep: ['/my-booking'] }));
  keepOpened('/ticket/:token', { register, ready });
  await vi.waitFor(() => expect(postMessage).toHaveBeenLastCalledWith({ keep: ['/ticket/:token'] }));
  keepOpened('/ticket/:token', undefined);
});

test('a browser without workers, or one that refuses, goes on', async () => {
  const signIn = createSignIn();
  signIn.settle(person('one'), provider);
  keepPages(signIn, ['/my-booking'], undefined);
  const register = vi.fn(async () => Promise.reject(new Error('refused')));
  keepPages(signIn, ['/my-booking'], { register, ready: new Promise(() => {}) });
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
});
