// @vitest-environment happy-dom
import { SessionContext, notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../testing/page.tsx';
import { SignOut } from './SignOut.tsx';

afterEach(cleanup);

test('it ends the session', () => {
  const signOut = vi.fn(async () => {});
  render(
    <SessionContext value={{ ...sessionOf('signed-in'), signOut }}>
      <SignOut />
    </SessionContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('who stays signed in hears of it, and can try again', async () => {
  const said = vi.spyOn(notify, 'error');
  const signOut = vi.fn(() => Promise.reject(new Error('no network')));
  render(
    <SessionContext value={{ ...sessionOf('signed-in'), signOut }}>
      <SignOut />
    </SessionContext>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out' });
  fireEvent.click(button);
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('still signed in')));
  expect(button.disabled).toBe(false);
});

test('in a shell that cannot sign out it is not there', () => {
  render(
    <SessionContext value={sessionOf('signed-in')}>
      <SignOut />
    </SessionContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
