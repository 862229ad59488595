import { SessionContext, SiteContext, type Session } from '@matinee/shared-ui';
import { BrowserRouter, Route, Routes } from '@matinee/shared-ui/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

const site = { imageBase: 'https://images.test', timeZone: 'Asia/Ho_Chi_Minh' };
const user = { id: 'user_1', name: 'Linh Pham', email: null };

/** A session of the given status, with a token when signed in. */
export const sessionOf = (status: Session['status']): Session => ({
  status,
  user: status === 'signed-in' ? user : null,
  getToken: async () => (status === 'signed-in' ? 'token' : null),
  openSignIn: () => {},
  SignInForm: () => <p>sign-in form</p>,
});

/** Renders a screen at `address`, /admin or below it, with an empty cache; leaving it shows "elsewhere". */
export function renderPage(screen: ReactNode, status: Session['status'], address = '/admin') {
  history.replaceState(null, '', address);
  return render(
    <SiteContext value={site}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <SessionContext value={sessionOf(status)}>
          <BrowserRouter>
            <Routes>
              <Route path="/admin/*" element={screen} />
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </BrowserRouter>
        </SessionContext>
      </SWRConfig>
    </SiteContext>,
  );
}
