import { LeftOut, calendarDate, leftOut, useData, useSite } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { showDetails } from '../timing/show-details.ts';
import { TimeChip } from '../timing/TimeChip.tsx';
import { isToday } from '../timing/today.ts';

interface MovieShowtimesProps {
  movieId: string;
  /** the chosen day, `YYYY-MM-DD` in the cinema's zone; absent while none is */
  date?: string;
}

/**
 * Part of a movie's page: the showtimes of the day that is chosen there, each leading to its seats. While none is chosen it shows
 * today's, or those of the next day that has any.
 */
export default function MovieShowtimes({ movieId, date: chosen }: MovieShowtimesProps) {
  const { timeZone } = useSite();
  const { data, error, mutate } = useData(showDetails, movieId);
  const isAhead = ({ time }: { time: string }) => Date.parse(time) > Date.now();
  const days = Object.entries(data?.dateTime ?? {}).flatMap(([day, shows]) =>
    shows.some(isAhead) ? day : [],
  );
  const date = chosen ?? days.toSorted()[0];
  if (!date) return <Frame title={t('showtimes.title')}>{t('showtimes.no-day')}</Frame>;
  const { weekday, day, month } = calendarDate(date);
  const named = t('showtimes.title.day', { day: `${weekday} ${day} ${month}` });
  const title = isToday(date, timeZone) ? t('showtimes.title.today') : named;
  if (!data && error)
    return (
      <Frame title={title}>
        {error.message}{' '}
        <button
          type="button"
          onClick={() => void mutate()}
          className="booking:min-h-11 booking:text-amber booking:underline"
        >
          {t('showtimes.retry')}
        </button>
      </Frame>
    );
  const timings = data?.dateTime[date];
  const read = timings ?? data?.dateTime ?? {};
  if (data && !timings?.length && leftOut(read) > 0)
    return (
      <Frame title={title}>
        <LeftOut of={read} />
      </Frame>
    );
  if (data && !timings?.length) return <Frame title={title}>{t('showtimes.none')}</Frame>;
  return (
    <Frame title={title}>
      <ul
        aria-label={title}
        aria-busy={!data}
        className="booking:-mx-1 booking:flex booking:gap-2 booking:overflow-x-auto booking:px-1 booking:py-1 booking:[scrollbar-width:thin]"
      >
        {timings?.map((timing) => (
          <li key={timing.showId} className="booking:shrink-0">
            <TimeChip movieId={movieId} date={date} timing={timing} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** Of one height, whatever it says: the page around it keeps so much free. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="booking:grid booking:h-27 booking:grid-rows-[auto_1fr] booking:content-start booking:gap-1 booking:border-t booking:border-line booking:pt-3 booking:text-mid">
      <h2 className="booking:truncate booking:text-sm booking:font-semibold booking:text-hi">{title}</h2>
      <div className="booking:min-w-0 booking:pt-1 booking:text-sm">{children}</div>
    </section>
  );
}
