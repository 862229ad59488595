import { FailureNotice, Loading, notify, useData, usePage, useSession } from '@matinee/shared-ui';
import { Navigate } from '@matinee/shared-ui/router';
import { useLate } from '@matinee/shared-ui/use-late';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { Brand } from './Brand.tsx';
import { isAdminCall } from './is-admin.ts';

interface AdminGuardProps {
  children: ReactNode;
  isForDoor?: boolean;
  /** whether there is something to go on with while nobody can say who is there, or takes long to */
  goesOn?: boolean;
}

/**
 * Lets admins in. Signed-out visitors get the sign-in form in place, others are sent home. It only saves people from
 * pages that would not work: what an admin may read or do is decided by the server, call by call.
 */
export function AdminGuard({ children, isForDoor = false, goesOn = false }: AdminGuardProps) {
  const { status, SignInForm, openSignIn } = useSession();
  const isLate = useLate(goesOn && status === 'loading');
  // Sign-in is asked for again whenever a network comes: what has gone on must not be taken away meanwhile.
  const [hasGoneOn, setGoneOn] = useState(false);
  const isGoing = status !== 'signed-out' && (hasGoneOn || (goesOn && (isLate || status === 'unavailable')));
  if (isGoing !== hasGoneOn) setGoneOn(isGoing);
  switch (status) {
    case 'loading':
      return isGoing ? children : <Loading />;
    case 'signed-in':
      // The role door is no admin: the door's own guard asks who has it.
      return isForDoor ? children : <ForAdmins>{children}</ForAdmins>;
    case 'signed-out':
      return (
        <Entrance title={t('admin.sign-in')}>
          <SignInForm />
        </Entrance>
      );
    case 'unavailable':
      if (goesOn) return children;
      return (
        <Entrance title={t('admin.sign-in')}>
          <FailureNotice message={t('admin.unavailable')} onRetry={openSignIn} />
        </Entrance>
      );
  }
}

/** A server that cannot say who is an admin lets nobody in, and sends nobody away either. */
function ForAdmins({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useData(isAdminCall, undefined);
  if (data) return data.isAdmin ? children : <NotAuthorized />;
  if (!error) return <Loading />;
  return (
    <Entrance title={t('admin.unknown')}>
      <FailureNotice message={error.message} onRetry={() => mutate()} />
    </Entrance>
  );
}

/** Sends somebody home who may not be here, with a message. */
export function NotAuthorized() {
  useEffect(() => notify.error(t('admin.unauthorized')), []);
  return <Navigate to="/" replace />;
}

function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title);
  return (
    <div className="admin:grid admin:min-h-svh admin:content-center admin:justify-items-center admin:gap-6 admin:px-4 admin:py-10">
      <Brand />
      <h1
        ref={heading}
        tabIndex={-1}
        className="admin:text-center admin:text-xl admin:font-semibold admin:text-hi admin:outline-none"
      >
        {title}
      </h1>
      {children}
    </div>
  );
}
