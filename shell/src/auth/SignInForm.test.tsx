// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInContext } from './sign-in-context.ts';
import { SignInForm } from './SignInForm.tsx';
import { createSignIn } from './sign-in.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  render(
    <SignInContext value={signIn}>
      <SignInForm />
    </SignInContext>,
  );
  return signIn;
}

test('a sign-in form fetches the provider for somebody who was taken for signed out', () => {
  expect(show().state().wanted).toBe(true);
});

test('in the place of a form that does not come can be read that it takes long, and that it is not there', () => {
  vi.useFakeTimers();
  show();
  const read = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(read()).toEqual(['Loading', '']);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(read()).toEqual(['Loading', 'Sign-in takes longer than usual…']);
  act(() => void vi.advanceTimersByTime(10_000));
  // Nothing turns any more.
  expect(read()).toEqual(['Sign-in is unavailable']);
});
