// @vitest-environment happy-dom
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createSignIn } from '../sign-in.ts';
import { Bridge } from './Bridge.tsx';
import type { Parts } from './parts.ts';
import { watchOwner } from './watch-owner.ts';
import { widgetTargets } from './widget-targets.ts';

const clerk = vi.hoisted(() => ({
  status: 'ready',
  client: { reload: () => new Promise<never>(() => undefined) },
}));
vi.mock('@clerk/clerk-react', () => ({
  SignIn: () => null,
  UserButton: () => null,
  useAuth: () => ({ isLoaded: true, isSignedIn: false, userId: null, getToken: async () => null }),
  useClerk: () => clerk,
  useUser: () => ({ user: null }),
}));

const left = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  left.mockReset();
  widgetTargets.set('sign-in-form', null);
  localStorage.clear();
});

/** A browser that has tickets on it and no cookie of Clerk's. */
function open(status: string) {
  clerk.status = status;
  const tickets = keptOwn<string>('account-visits');
  tickets.write('one', 'C4');
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  signIn.want();
  watchOwner(signIn);
  const parts = { open: (act: () => void) => act(), awaitForm: vi.fn<Parts['awaitForm']>(() => left) };
  render(<Bridge signIn={signIn} menu={[]} parts={parts} navigate={() => undefined} />);
  return { signIn, parts, kept: () => tickets.read() };
}

test('a Clerk that was not heard takes nobody for signed out, also whose cookies are gone: kept tickets stay', () => {
  const { signIn, kept } = open('degraded');
  expect(signIn.state().status).toBe('unavailable');
  expect(kept()).toBe('C4');
});

test('one that says that nobody is signed in is believed', () => {
  const { signIn, kept } = open('ready');
  expect(signIn.state().status).toBe('signed-out');
  expect(kept()).toBeNull();
});

test('a form is waited for while its page is there, once Clerk has said that nobody is signed in', () => {
  const { parts } = open('ready');
  expect(parts.awaitForm).not.toHaveBeenCalled();
  const form = document.createElement('div');
  act(() => widgetTargets.set('sign-in-form', form));
  expect(parts.awaitForm.mock.calls).toEqual([[form]]);
  expect(left).not.toHaveBeenCalled();
  act(() => widgetTargets.set('sign-in-form', null));
  expect(left).toHaveBeenCalledOnce();
  cleanup();
  const { parts: unheard } = open('degraded');
  act(() => widgetTargets.set('sign-in-form', form));
  expect(unheard.awaitForm).not.toHaveBeenCalled();
});
