import { ButtonLink, calendarDate } from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { t } from '../../messages/en.ts';
import { TimeChip } from '../../timing/TimeChip.tsx';
import type { DatedTiming } from './other-times.ts';

interface SoldOutProps {
  movieId: string;
  others: readonly DatedTiming[];
  /** another time was chosen, which its link leads to */
  onOther(): void;
}

/** In the place of the way to choose seats when there is none left: it says so, and where the movie can be seen instead. */
export function SoldOut({ movieId, others, onOther }: SoldOutProps) {
  return (
    <section
      ref={handFocusOn}
      aria-labelledby="booking-sold-out"
      className="booking:mb-6 booking:grid booking:gap-3 booking:rounded-lg booking:border booking:border-line booking:bg-ink-1 booking:p-4 booking:sm:p-6"
    >
      <h2 id="booking-sold-out" className="booking:text-lg booking:font-semibold booking:text-hi">
        {t('sold-out.title')}
      </h2>
      <p className="booking:max-w-[34em] booking:text-sm booking:text-mid">{t('sold-out.lead')}</p>
      {others.length > 0 ? (
        <>
          <h3 className="booking:text-sm booking:font-semibold booking:text-hi">{t('sold-out.next')}</h3>
          <ul className="booking:flex booking:flex-wrap booking:gap-2">
            {others.map(({ date, timing }) => (
              <li key={timing.showId}>
                <TimeChip
                  movieId={movieId}
                  date={date}
                  timing={timing}
                  day={shortDay(date)}
                  onClick={onOther}
                />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="booking:text-sm booking:text-mid">{t('sold-out.none')}</p>
          <p>
            <ButtonLink kind="secondary" to="/movies">
              {t('sold-out.movies')}
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}

function shortDay(date: string): string {
  const { weekday, day, month } = calendarDate(date);
  return `${weekday} ${day} ${month}`;
}
