import { classes, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { t } from '../messages/en.ts';
import { isSoldOut } from './fullness.ts';
import { FactsNote } from './FactsNote.tsx';
import { FullnessNote } from './FullnessNote.tsx';
import { seatsPath } from './seats-path.ts';
import { factsInWords } from './show-facts.ts';
import type { Timing } from './show-details.ts';

interface TimeChipProps {
  movieId: string;
  /** `YYYY-MM-DD` in the cinema's zone */
  date: string;
  timing: Timing;
  /** the day in short, where the chips of a list are of several */
  day?: string;
  onClick?(): void;
}

const LOOK =
  'booking:flex booking:min-h-12 booking:items-center booking:gap-3 booking:rounded-md booking:border booking:px-3 booking:hover:border-amber';

/** A showtime as a link to its seats, with hall, price, how full it is, and format and languages where they are known. One that is sold out leads there too: seats come back. */
export function TimeChip({ movieId, date, timing, day, onClick }: TimeChipProps) {
  const { timeZone } = useSite();
  const { showId, time, price, hall, fullness } = timing;
  const soldOut = isSoldOut(fullness);
  const facts = factsInWords(timing);
  return (
    <Link
      to={seatsPath(movieId, date, showId)}
      {...(onClick && { onClick })}
      className={classes(
        LOOK,
        soldOut
          ? 'booking:border-dashed booking:border-line-strong booking:text-mid'
          : 'booking:border-line-strong booking:bg-ink-2 booking:text-hi',
      )}
    >
      <span
        className={classes(
          'booking:text-lg booking:font-semibold booking:tabular-nums',
          soldOut && 'booking:line-through',
        )}
      >
        {timeOfDay(time, timeZone)}
      </span>{' '}
      <span className="booking:text-xs booking:leading-tight booking:text-mid booking:tabular-nums">
        {day !== undefined && `${day} · `}
        {t('seats.hall', { hall })} · {price === 0 ? t('seats.free') : money(price)} <br />
        <FullnessNote fullness={fullness} />
        {fullness !== undefined && facts && ' · '}
        <FactsNote facts={timing} />
      </span>
    </Link>
  );
}
