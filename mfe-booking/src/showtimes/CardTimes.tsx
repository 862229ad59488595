import { calendarDate, classes, schema, timeOfDay, useData, useSite } from '@matinee/shared-ui';
import type { Fullness } from '@matinee/api/types';
import { ageWords } from '@matinee/shared-ui/age-words';
import { Link } from '@matinee/shared-ui/router';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';
import { firstTimes } from '../timing/first-times.ts';
import { fullnessWords, isSoldOut } from '../timing/fullness.ts';
import { seatsPath } from '../timing/seats-path.ts';
import { isToday } from '../timing/today.ts';

const nextTimes = apiCall('GET /api/show/times', {
  auth: 'none',
  answer: schema.object({
    times: schema.record(
      schema.string(),
      schema.object({
        date: schema.string(),
        ageRating: schema.optional(schema.string()),
        shows: schema.array(
          schema.object({
            time: schema.string(),
            showId: schema.string(),
            fullness: schema.optional(schema.openEnum<Fullness>()),
          }),
        ),
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
  if (!next?.shows.length) return null;
  const { weekday, day, month, long } = calendarDate(next.date);
  const label = isToday(next.date, timeZone) ? t('showtimes.today') : `${weekday} ${day} ${month}`;
  // Those with seats come first in the answer.
  const inTime = next.shows.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
  const shown = firstTimes(inTime, MAX_SHOWN);
  const narrow = firstTimes(inTime, MAX_SHOWN_NARROW);
  return (
    <div className="booking:grid booking:gap-1">
      <p className="booking:truncate booking:text-xs booking:text-low">
        {label} <AgeNote rating={next.ageRating} />
        <DayNote soldOut={next.shows.every(({ fullness }) => isSoldOut(fullness))} />
      </p>
      <ul aria-label={t('showtimes.title.day', { day: long })} className="booking:flex booking:gap-1.5">
        {shown.map(({ time, showId, fullness }) => (
          <li
            key={showId}
            className={classes(
              !narrow.some((one) => one.showId === showId) &&
                'booking:max-sm:hidden booking:lg:max-xl:hidden',
            )}
          >
            <Link
              to={seatsPath(movieId, next.date, showId)}
              className={classes(
                'booking:grid booking:h-9 booking:content-center booking:rounded-sm booking:border booking:border-line-strong booking:px-1.5 booking:text-center booking:text-sm booking:leading-4 booking:tabular-nums booking:hover:border-amber',
                isSoldOut(fullness) ? 'booking:border-dashed booking:text-mid' : 'booking:text-hi',
              )}
            >
              <span className={classes(isSoldOut(fullness) && 'booking:line-through')}>
                {timeOfDay(time, timeZone)}
              </span>
              {/* In words and not by a sign, which says nothing to whoever touches: in a second line there is room for them also on a phone. */}
              {fullness !== 'plenty' && (
                <span
                  className={classes(
                    'booking:text-xs booking:leading-none',
                    fullness === 'few' && 'booking:text-amber',
                  )}
                >
                  {' '}
                  {fullnessWords(fullness)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The letter alone has room; its sentence stands with the seats, and is read out here. */
const AgeNote = ({ rating }: { rating: string | undefined }) =>
  rating && (
    <>
      <b className="booking:text-hi">{rating}</b>
      <span className="booking:sr-only">{ageWords(rating).slice(rating.length)}</span>{' '}
    </>
  );

const DayNote = ({ soldOut }: { soldOut: boolean }) =>
  soldOut && <strong className="booking:font-semibold booking:text-rose">{t('fullness.sold-out')}</strong>;

/** What a card has room for; a narrow one, of two beside each other on a phone or of four in a window that is not wide, for two. */
const MAX_SHOWN = 3;
const MAX_SHOWN_NARROW = 2;
