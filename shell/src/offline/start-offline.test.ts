// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createSignIn } from '../auth/sign-in.ts';
import { keepOpened, keepPages } from './start-offline.ts';

const provider = { getToken: async () => 'token', openSignIn: () => {}, signOut: async () => {} };
const person = (id: string) => ({ id, name: 'Mai', email: null });

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
