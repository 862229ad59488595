import { ApiFailure, Button, notify, tellSite, useSend } from '@matinee/shared-ui';
import { useNavigate } from '@matinee/shared-ui/router';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { renewCall } from './friends.ts';

/** Takes back a link that went to the wrong people, and goes on to the one that stands in its place. */
export function RenewLink({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const renew = useSend(renewCall);
  const navigate = useNavigate();
  const act = async () => {
    setBusy(true);
    const { href } = window.location;
    try {
      const { token: fresh } = await renew(token);
      notify.success(t('friends.renew.done'));
      tellSite('bookings-changed', {});
      // Who has gone on by now is not brought back.
      if (window.location.href === href) void navigate(`/my-booking?share=${fresh}`, { replace: true });
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('friends.renew.failed'));
      setBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => void act()}
      className="account:-mx-2 account:justify-self-start account:px-2"
    >
      {t('friends.renew')}
    </Button>
  );
}
