import { Poster, dayOf, moviePath, runtime, type Movie } from '@matinee/shared-ui';
import { ageWords } from '@matinee/shared-ui/age-words';
import { Link } from '@matinee/shared-ui/router';
import { CalendarDays } from 'lucide-react';
import { memo } from 'react';
import { t } from '../messages/en.ts';

// The date is part of the address, which anybody can write.
const dayName = (date: string): string =>
  Number.isNaN(Date.parse(`${date}T12:00:00Z`)) ? '' : dayOf(`${date}T12:00:00Z`, 'UTC');

interface MovieSummaryProps {
  movie: Movie & { age_rating?: string | undefined };
  date: string;
  /** format and languages of the chosen show, in words */
  facts?: string | undefined;
}

/** Which movie and day the seats are for, with the way back to choose another day. */
export const MovieSummary = memo(function MovieSummary({ movie, date, facts }: MovieSummaryProps) {
  return (
    <div className="booking:flex booking:gap-4">
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        sizes="96px"
        eager
        className="booking:w-20 booking:shrink-0 booking:self-start booking:rounded-sm booking:lg:w-24"
      />
      <div className="booking:min-w-0">
        <p className="booking:text-xl booking:leading-tight booking:font-semibold booking:wrap-anywhere booking:text-hi">
          <bdi>{movie.title}</bdi>
        </p>
        <p className="booking:mt-1 booking:text-sm booking:text-mid">{dayName(date)}</p>
        <p className="booking:text-sm booking:text-mid">
          {[movie.runtime > 0 && runtime(movie.runtime), movie.age_rating && ageWords(movie.age_rating)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {facts && <p className="booking:text-sm booking:text-mid">{facts}</p>}
        <Link
          to={moviePath(movie._id, date)}
          className="booking:mt-1 booking:-ml-2 booking:inline-flex booking:min-h-11 booking:items-center booking:gap-2 booking:rounded-sm booking:px-2 booking:text-sm booking:font-semibold booking:text-amber booking:hover:underline"
        >
          <CalendarDays aria-hidden="true" className="booking:size-4" />
          {t('seats.change-day')}
        </Link>
      </div>
    </div>
  );
});
