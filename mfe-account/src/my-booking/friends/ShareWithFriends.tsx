import { ApiFailure, Button, notify, tellSite, useSend } from '@matinee/shared-ui';
import { useNavigate } from '@matinee/shared-ui/router';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { shareCall } from './friends.ts';

/** Makes the seats of a hold ones that friends pay for themselves, and goes on to their link. */
export function ShareWithFriends({ booking, onChanged }: { booking: Booking; onChanged(): void }) {
  const [busy, setBusy] = useState(false);
  const share = useSend(shareCall);
  const navigate = useNavigate();
  const act = async () => {
    setBusy(true);
    const { href } = window.location;
    try {
      const { token } = await share(booking._id);
      tellSite('bookings-changed', {});
      // Who has gone on by now is not brought back.
      if (window.location.href === href) void navigate(`/my-booking?share=${token}`);
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('friends.share.failed'));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Button kind="secondary" busy={busy} onClick={() => void act()}>
      {t('friends.share')}
    </Button>
  );
}
