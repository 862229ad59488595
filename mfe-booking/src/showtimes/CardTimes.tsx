import { calendarDate, schema, timeOfDay, useData, useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';
import { seatsPath } from './seats-path.ts';

const nextTimes = apiCall('GET /api/show/times', {
  auth: 'none',
  answer: schema.object({
    times: schema.record(
      schema.string(),
      schema.object({
        date: schema.string(),
        shows: schema.array(schema.object({ time: schema.string(), showId: schema.string() })),
      }),
    ),
  }),
  failure: t('showtimes.failed'),
});

/** Part of a movie's card: the first times of its next day. All cards of a page read one answer. */
export default function CardTimes({ movieId }: { movieId: string }) {
  const { timeZone } = useSite();
  const { data } = useData(nextTimes, undefined);
  const next = data?.times[movieId];
  if (!next) return null;
  const { weekday, day, month, long } = calendarDate(next.date);
  // Of all locales, Sweden's writes a date as YYYY-MM-DD.
  const isToday = new Intl.DateTimeFormat('sv-SE', { timeZone }).format() === next.date;
  const label = isToday ? t('showtimes.today') : `${weekday} ${day} ${month}`;
  return (
    <div className="booking:grid booking:gap-1">
      <p className="booking:text-xs booking:text-low">{label}</p>
      <ul aria-label={t('showtimes.title.day', { day: long })} className="booking:flex booking:gap-1.5">
        {next.shows.slice(0, MAX_SHOWN).map(({ time, showId }) => (
          <li key={showId} className="booking:nth-3:max-xl:hidden">
            <Link
              to={seatsPath(movieId, next.date, showId)}
              className="booking:grid booking:h-8 booking:place-items-center booking:rounded-sm booking:border booking:border-line-strong booking:px-2 booking:text-sm booking:text-hi booking:tabular-nums booking:transition-colors booking:duration-150 booking:hover:border-amber"
            >
              {timeOfDay(time, timeZone)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a wide card has room for; a narrow one shows two. */
const MAX_SHOWN = 3;
