import { Button, EmptyState, Loading, useSession } from '@matinee/shared-ui';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { NobodyToAsk } from './NobodyToAsk.tsx';

interface SignInFirstProps {
  /** what signing in gives on this page */
  reason: string;
  /** the page's geometry while it is not known who is there */
  skeleton: ReactNode;
  /** what there is to see while nobody can say who is there */
  instead?: ReactNode;
  /** it takes so long to say who is there that it is shown meanwhile, too */
  isLate?: boolean;
  /** whether to lead to My Booking without a network, which keeps tickets on the device; not from there */
  leadsToTickets?: boolean;
  children: ReactNode;
}

/** Shows its children to a signed-in user, and to everyone else how to become one. */
export function SignInFirst({
  reason,
  skeleton,
  instead,
  isLate = false,
  leadsToTickets = false,
  children,
}: SignInFirstProps) {
  const { status, openSignIn } = useSession();
  switch (status) {
    case 'signed-in':
      return children;
    case 'loading':
      return (isLate && instead) || <Loading>{skeleton}</Loading>;
    case 'signed-out':
      return (
        <EmptyState title={t('sign-in.title')} icon={<LogIn className="account:size-7" />}>
          <p>{reason}</p>
          <Button onClick={openSignIn}>{t('sign-in.action')}</Button>
        </EmptyState>
      );
    case 'unavailable':
      return instead || <NobodyToAsk leadsToTickets={leadsToTickets} onRetry={openSignIn} />;
  }
}
