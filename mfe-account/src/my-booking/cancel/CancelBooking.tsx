import { ApiFailure, Button, notify, tellSite, useSend } from '@matinee/shared-ui';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../messages/en.ts';
import { cancelCall, type Booking } from '../bookings/bookings.ts';
import { seatList } from '../card/seat-list.ts';

interface CancelBookingProps {
  booking: Booking;
  /** `paid`: the amount goes back, too; `ran-out`: its seats went free already */
  kind: 'unpaid' | 'paid' | 'ran-out';
  /** beside the button, such as until when it can be done */
  note?: string;
  onChanged(): void;
}

/** Gives a booking's seats back, after asking once more in the same place. */
export function CancelBooking({ booking, kind, note, onChanged }: CancelBookingProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const question = useId();
  const place = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  const cancel = useSend(cancelCall);
  const one = (list: unknown[]) => (list.length === 1 ? '-one' : '');
  const sent = booking.tickets?.filter(({ sentToken }) => sentToken).map(({ seat }) => seat) ?? [];
  // The button that had the focus is gone: of the answers the harmless one takes it, and then the first button again.
  useEffect(() => {
    if (asking || hasAsked.current) place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    hasAsked.current = asking;
  }, [asking]);

  const confirm = async () => {
    setBusy(true);
    try {
      await cancel(booking._id);
      tellSite('bookings-changed', {});
      notify.success(t('cancel.done'));
      // This booking is about to stand elsewhere in the list; the focus must not vanish with its place.
      place.current?.closest('main')?.querySelector<HTMLElement>('h1')?.focus();
      hasAsked.current = false;
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('cancel.failed'));
    }
    setBusy(false);
    setAsking(false);
    onChanged();
  };
  return (
    <div ref={place}>
      {asking ? (
        <div
          role="group"
          aria-labelledby={question}
          className="account:flex account:flex-wrap account:items-center account:gap-3"
        >
          <p id={question} className="account:wrap-anywhere account:text-hi">
            {t(`cancel.${kind}.sure${one(booking.bookedSeats)}`, { title: booking.show.movie.title })}
            {sent.length > 0 && ` ${t(`cancel.sent${one(sent)}`, { seats: seatList(sent) })}`}
          </p>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {t('cancel.yes')}
          </Button>
          {/* What was sent cannot be kept any more. */}
          <Button kind="secondary" disabled={busy} onClick={() => setAsking(false)}>
            {t('cancel.no')}
          </Button>
        </div>
      ) : (
        <div className="account:flex account:flex-wrap account:items-center account:gap-x-5">
          <Button
            kind="quiet"
            onClick={() => setAsking(true)}
            className="account:-mx-3 account:px-3 account:text-sm"
          >
            {t(`cancel.${kind}`)}
          </Button>
          {note && <p className="account:text-sm account:text-low account:tabular-nums">{note}</p>}
        </div>
      )}
    </div>
  );
}
