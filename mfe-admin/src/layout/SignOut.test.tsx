// @vitest-environment happy-dom
import { SessionContext } from '@matinee/shared-ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

test('in a shell that cannot sign out it is not there', () => {
  render(
    <SessionContext value={sessionOf('signed-in')}>
      <SignOut />
    </SessionContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
