import { Button, ButtonLink, EmptyState } from '@matinee/shared-ui';
import { useOnline } from '@matinee/shared-ui/use-online';
import { LogIn, WifiOff } from 'lucide-react';
import { t } from '../messages/en.ts';

interface NobodyToAskProps {
  /** whether to lead to My Booking, which keeps tickets on the device; not from there */
  leadsToTickets: boolean;
  onRetry(): void;
}

/** While nobody can say who is there: because the service does not answer, or because there is no network. */
export function NobodyToAsk({ leadsToTickets, onRetry }: NobodyToAskProps) {
  const isOnline = useOnline();
  const retry = (
    <Button kind="secondary" onClick={onRetry}>
      {t('sign-in.retry')}
    </Button>
  );
  if (isOnline)
    return (
      <EmptyState title={t('sign-in.unavailable')} icon={<LogIn className="account:size-7" />}>
        <p>{t('sign-in.unavailable.hint')}</p>
        {retry}
      </EmptyState>
    );
  return (
    <EmptyState title={t('sign-in.offline')} icon={<WifiOff className="account:size-7" />}>
      <p>{t('sign-in.offline.hint')}</p>
      {leadsToTickets && <p>{t('sign-in.offline.kept')}</p>}
      {leadsToTickets && <ButtonLink to="/my-booking">{t('sign-in.offline.open')}</ButtonLink>}
      {retry}
    </EmptyState>
  );
}
