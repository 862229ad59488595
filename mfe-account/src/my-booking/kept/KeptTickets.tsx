import { Button, dayOf, timeOfDay, useSite } from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { useTryAgain } from '@matinee/shared-ui/use-try-again';
import { WifiOff } from 'lucide-react';
import { BookingCard } from '../card/BookingCard.tsx';
import { AddToCalendar } from '../ticket/AddToCalendar.tsx';
import { Stub } from '../ticket/Stub.tsx';
import { phaseOf } from '../bookings/phase.ts';
import { t } from './en.ts';
import type { KeptVisits } from './kept-visits.ts';

interface KeptTicketsProps extends KeptVisits {
  /** asks for newer ones; absent where that is not the page's to do */
  onRetry?(): unknown;
}

/** Tickets as this device had them last, while nobody can be asked for newer ones: they let in all the same. */
export function KeptTickets({ at, booking, onRetry }: KeptTicketsProps) {
  const { timeZone } = useSite();
  const { busy, tries, onTryAgain } = useTryAgain(() => onRetry?.());
  const [day, time] = [dayOf(at, timeZone), timeOfDay(at, timeZone)];
  return (
    <div ref={handFocusOn} className="account:grid account:gap-6">
      <p
        role="status"
        className="account:flex account:items-start account:gap-3 account:rounded-md account:border account:border-line-strong account:bg-ink-1 account:p-4 account:text-hi"
      >
        <WifiOff
          aria-hidden="true"
          className="account:mt-0.5 account:size-5 account:shrink-0 account:text-amber"
        />
        <span key={tries}>{t('kept.since', { day, time })}</span>
      </p>
      <section aria-labelledby="account-kept" className="account:grid account:gap-4">
        <h2 id="account-kept" className="account:text-lg account:font-semibold account:text-mid">
          {t('kept.title')}
        </h2>
        {booking.map((one) => (
          <BookingCard
            key={one._id}
            booking={one}
            phase={phaseOf(one, Date.parse(at))}
            stub={<Stub booking={one} />}
          >
            {one.calendar && <AddToCalendar file={one.calendar} />}
          </BookingCard>
        ))}
      </section>
      {onRetry && (
        <Button kind="secondary" busy={busy} className="account:justify-self-start" onClick={onTryAgain}>
          {t('kept.retry')}
        </Button>
      )}
    </div>
  );
}
