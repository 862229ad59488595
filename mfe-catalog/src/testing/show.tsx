import { SessionContext, SiteContext, type Session } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';

const visitor: Session = {
  status: 'signed-out',
  user: null,
  getToken: async () => null,
  openSignIn: () => {},
  SignInForm: () => null,
};

const cinema = {
  name: 'Odeon',
  address: '1 Movie Street',
  phone: '+49 30 123456',
  mail: 'odeon@cinema.test',
};

const site = {
  imageBase: '/images',
  trailerBase: 'https://videos.test/embed',
  timeZone: 'Asia/Ho_Chi_Minh',
  cinema,
};

/**
 * Shows a screen as the shell would to a visitor, with an empty cache.
 * @param answers path → what the API answers there; a path that is not listed answers 404
 */
export function show(screen: ReactNode, address: string, answers: Record<string, () => Response>) {
  window.history.replaceState(null, '', address);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? new Response('{}', { status: 404 }));
  return render(
    <SiteContext value={site}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <SessionContext value={visitor}>
          <BrowserRouter>{screen}</BrowserRouter>
        </SessionContext>
      </SWRConfig>
    </SiteContext>,
  );
}
