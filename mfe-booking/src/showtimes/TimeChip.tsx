import { money, timeOfDay, useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { t } from '../messages/en.ts';
import type { Timing } from '../seats/calls.ts';
import { seatsPath } from './seats-path.ts';

interface TimeChipProps {
  movieId: string;
  /** `YYYY-MM-DD` in the cinema's zone */
  date: string;
  timing: Timing;
}

/** A showtime as a link to its seats. */
export function TimeChip({ movieId, date, timing: { showId, time, price, hall } }: TimeChipProps) {
  const { timeZone } = useSite();
  return (
    <Link
      to={seatsPath(movieId, date, showId)}
      className="booking:flex booking:min-h-12 booking:items-center booking:gap-3 booking:rounded-md booking:border booking:border-line-strong booking:bg-ink-2 booking:px-3 booking:text-hi booking:transition-colors booking:duration-150 booking:hover:border-amber"
    >
      <span className="booking:text-lg booking:font-semibold booking:tabular-nums">
        {timeOfDay(time, timeZone)}
      </span>{' '}
      <span className="booking:text-xs booking:leading-tight booking:text-mid booking:tabular-nums">
        {t('seats.hall', { hall })} <br />
        {price === 0 ? t('seats.free') : money(price)}
      </span>
    </Link>
  );
}
