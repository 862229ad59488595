import { ApiFailure, Button, buttonClasses, notify, tellSite, useSend } from '@matinee/shared-ui';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { payCall, type Booking } from '../bookings/bookings.ts';

interface PayNowProps {
  booking: Booking;
  /** the hosted page, or null to ask for one */
  link: string | null;
  /** the server refused: the booking may have changed */
  onRefused(): void;
}

/** Leads to the hosted payment page; what costs nothing becomes a ticket by it. */
export function PayNow({ booking, link, onRefused }: PayNowProps) {
  const [busy, setBusy] = useState(false);
  const pay = useSend(payCall);
  const text = t(booking.amount === 0 ? 'unpaid.confirm' : 'unpaid.pay');
  if (link)
    return (
      <a href={link} className={buttonClasses('primary')}>
        {text}
      </a>
    );
  const ask = async () => {
    setBusy(true);
    const { href } = window.location;
    try {
      const { url } = await pay(booking._id);
      tellSite('bookings-changed', {});
      // Who has gone on by now is not taken away: the booking waits for its payment.
      if (window.location.href === href) window.location.assign(url);
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('unpaid.pay.failed'));
      onRefused();
      // The seats may be held again without a page.
      tellSite('bookings-changed', {});
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void ask()}>
      {text}
    </Button>
  );
}
