import { FailureNotice, Loading, notify, useIsAdmin, usePage, useSession } from '@matinee/shared-ui';
import { Navigate } from '@matinee/shared-ui/router';
import { useEffect, type ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { Brand } from './Brand.tsx';

/**
 * Lets admins in. Signed-out visitors get the sign-in form in place, others are sent home. It only saves people from
 * pages that would not work: what an admin may read or do is decided by the server, call by call.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, SignInForm, openSignIn } = useSession();
  const isAdmin = useIsAdmin();
  if (status === 'signed-in') {
    if (isAdmin === undefined) return <Loading />;
    return isAdmin ? children : <NotAuthorized />;
  }
  if (status === 'loading') return <Loading />;
  return (
    <Entrance>
      {status === 'signed-out' ? (
        <SignInForm />
      ) : (
        <FailureNotice message={t('admin.unavailable')} onRetry={openSignIn} />
      )}
    </Entrance>
  );
}

function NotAuthorized() {
  useEffect(() => notify.error(t('admin.unauthorized')), []);
  return <Navigate to="/" replace />;
}

function Entrance({ children }: { children: ReactNode }) {
  const heading = usePage(t('admin.sign-in'));
  return (
    <div className="admin:grid admin:min-h-svh admin:content-center admin:justify-items-center admin:gap-6 admin:px-4 admin:py-10">
      <Brand />
      <h1
        ref={heading}
        tabIndex={-1}
        className="admin:text-center admin:text-xl admin:font-semibold admin:text-hi admin:outline-none"
      >
        {t('admin.sign-in')}
      </h1>
      {children}
    </div>
  );
}
