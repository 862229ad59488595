import {
  FailureNotice,
  LeftOut,
  Loading,
  Skeleton,
  calendarDate,
  leftOut,
  useData,
  useSite,
} from '@matinee/shared-ui';
import { t } from '../../messages/movies.en.ts';
import { NoMatch } from '../filters/NoMatch.tsx';
import type { Wish } from '../filters/wish.ts';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { DayLinks } from './DayLinks.tsx';
import { MovieRow } from './MovieRow.tsx';
import { programmeCall, programmeFor } from './programme.ts';

/** How many posters are in the first view. */
const EAGER = 3;

/** The programme: day by day, each movie with its times. @param movies those that are showing */
export function Programme({ movies, wish }: { movies: MovieWithFacts[]; wish: Wish }) {
  const { timeZone } = useSite();
  const { data, error, mutate } = useData(programmeCall, undefined);
  if (!data && error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
  if (!data) return <ProgrammeLoading />;
  const days = programmeFor(data.days, movies, wish, timeZone);
  const today = data.days[0]?.date;
  /** one of which this release cannot read all */
  const unread = [data.days, ...data.days.map(({ shows }) => shows)].find((list) => leftOut(list) > 0);
  return (
    <div className="catalog:grid catalog:gap-10">
      <DayLinks days={data.days} wish={wish} />
      {days.length === 0 && !unread && <NoMatch wish={wish} />}
      {days.map(({ date, movies: onDay }, index) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2
            id={`day-${date}`}
            className="catalog:mb-4 catalog:font-display catalog:text-2xl catalog:tracking-wide catalog:text-hi catalog:md:text-3xl"
          >
            {date === today && `${t('view.today')} · `}
            {dayTitle(date)}
          </h2>
          <ul className="catalog:grid catalog:gap-3 catalog:lg:grid-cols-2">
            {onDay.map((movie, row) => (
              <li key={movie.movie._id} className="catalog:grid">
                <MovieRow onDay={movie} date={date} eager={index === 0 && row < EAGER} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {unread && <LeftOut of={unread} />}
    </div>
  );
}

function dayTitle(date: string): string {
  const { weekday, day, month } = calendarDate(date);
  return `${weekday} ${day} ${month}`;
}

/** Boxes of the programme's geometry. */
export const ProgrammeLoading = () => (
  <Loading>
    {/* Of the links to the days: on a phone they take two lines. */}
    <Skeleton className="catalog:mb-10 catalog:h-23.5 catalog:sm:h-11" />
    <Skeleton className="catalog:mb-4 catalog:h-9 catalog:w-40" />
    <div className="catalog:grid catalog:gap-3 catalog:lg:grid-cols-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="catalog:h-50 catalog:sm:h-44" />
      ))}
    </div>
  </Loading>
);
