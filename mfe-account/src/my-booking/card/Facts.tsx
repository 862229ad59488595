import { classes, dayOf, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { referenceOf } from '../bookings/reference.ts';
import { seatList } from './seat-list.ts';
import { shownIn } from './shown-in.ts';

interface FactsProps {
  booking: Booking;
  /** the number of the booking as well, where it stands nowhere else */
  hasReference: boolean;
  className?: string;
}

/** When, where and how much: date and time are the cinema's. */
export function Facts({ booking, hasReference, className }: FactsProps) {
  const { timeZone } = useSite();
  const { showDateTime, hall } = booking.show;
  const facts = [
    [t('fact.date'), dayOf(showDateTime, timeZone)],
    [t('fact.time'), timeOfDay(showDateTime, timeZone)],
    [t(booking.bookedSeats.length === 1 ? 'fact.seat' : 'fact.seats'), seatList(booking.bookedSeats)],
    [t('fact.hall'), String(hall)],
    ...shownIn(booking.show),
    [t('fact.amount'), booking.amount === 0 ? t('free') : money(booking.amount)],
    ...(hasReference ? [[t('fact.reference'), referenceOf(booking._id)]] : []),
  ];
  return (
    <dl
      className={classes(
        'account:grid account:grid-cols-[minmax(0,1fr)_minmax(5rem,auto)] account:gap-x-6 account:gap-y-4 account:md:flex account:md:flex-wrap account:md:gap-x-8',
        className,
      )}
    >
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
