// @vitest-environment happy-dom
import { SessionContext, type Session } from '@matinee/shared-ui';
import { cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { SignedInData } from './SignedInData.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function visit(status: Session['status']) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ success: true, movies: [], isAdmin: false });
  });
  const session: Session = {
    status,
    user: status === 'signed-in' ? { id: 'user_1', name: 'Mai', email: null } : null,
    getToken: async () => 'token',
    openSignIn: () => {},
    SignInForm: () => null,
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SessionContext value={session}>
        <SignedInData />
      </SessionContext>
    </SWRConfig>,
  );
  return asked;
}

test('whether somebody is an admin and what they love is asked as soon as they are signed in', async () => {
  const asked = visit('signed-in');
  await vi.waitFor(() => expect(asked.sort()).toEqual(['/api/admin/is-admin', '/api/user/favorites']));
});

test.each(['signed-out', 'loading', 'unavailable'] as const)(
  'nothing is asked while sign-in is %s',
  (status) => {
    expect(visit(status)).toEqual([]);
  },
);
