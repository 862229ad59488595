// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountCorner } from './AccountCorner.tsx';
import { SignInContext } from './sign-in-context.ts';
import { createSignIn } from './sign-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('that sign-in takes long, and that it is not there, can be read', () => {
  const signIn = createSignIn();
  render(
    <SignInContext value={signIn}>
      <AccountCorner />
    </SignInContext>,
  );
  act(() => signIn.want());
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(line.textContent).toBe('Sign-in takes longer than usual…');
  expect(line.className).toBe('sign-in-note');
  act(() => void vi.advanceTimersByTime(10_000));
  expect(line.textContent).toBe('Sign-in is unavailable');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
