import { classes, dayOf, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { seatList } from './seat-list.ts';

/** When, where and how much: date and time are the cinema's. */
export function Facts({ booking, className }: { booking: Booking; className?: string }) {
  const { timeZone } = useSite();
  const { showDateTime, hall } = booking.show;
  const facts = [
    [t('fact.date'), dayOf(showDateTime, timeZone)],
    [t('fact.time'), timeOfDay(showDateTime, timeZone)],
    [t('fact.hall'), String(hall)],
    [t('fact.seats'), seatList(booking.bookedSeats)],
    [t('fact.amount'), money(booking.amount)],
  ];
  return (
    <dl className={classes('account:flex account:flex-wrap account:gap-x-8 account:gap-y-4', className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="account:text-xs account:tracking-wide account:text-low account:uppercase">{name}</dt>
          <dd className="account:mt-0.5 account:text-lg account:font-semibold account:text-hi account:tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
