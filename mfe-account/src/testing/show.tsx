import { SessionContext, SiteContext, type Session, type Site } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';

const signedIn: Session = {
  status: 'signed-in',
  user: { id: 'user-1', name: 'Mai', email: 'mai@cinema.test' },
  getToken: async () => 'token',
  openSignIn: () => {},
  SignInForm: () => null,
};

const told: Site = { imageBase: '/images', timeZone: 'Asia/Ho_Chi_Minh' };

/**
 * Shows a screen as the shell would, with an empty cache.
 * @param answers path → what the API answers there; a path that is not listed answers 404
 * @param session what differs from a signed-in user's
 * @param site what is told of the cinema beside its zone
 */
export function show(
  screen: ReactNode,
  answers: Record<string, () => Response | Promise<Response>> = {},
  session: Partial<Session> = {},
  site: Partial<Site> = {},
) {
  vi.stubGlobal(
    'fetch',
    async (path: string) => (await answers[path]?.()) ?? new Response('{}', { status: 404 }),
  );
  return render(
    <SiteContext value={{ ...told, ...site }}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
        <SessionContext value={{ ...signedIn, ...session }}>
          <BrowserRouter>{screen}</BrowserRouter>
        </SessionContext>
      </SWRConfig>
    </SiteContext>,
  );
}

/** Nobody is signed in. */
export const signedOut = { status: 'signed-out', user: null } as const;
