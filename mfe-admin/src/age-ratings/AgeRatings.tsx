import { EmptyState, FailureNotice, LeftOut, Loading, Skeleton, leftOut } from '@matinee/shared-ui';
import { CalendarPlus } from 'lucide-react';
import { MovieName } from '../movie/MovieName.tsx';
import { ShowTime } from '../movie/ShowTime.tsx';
import { useListPage } from '../table/use-list-page.ts';
import { ageRatings, type RatedMovie } from './calls.ts';
import { t } from './en.ts';
import { RatingForm } from './RatingForm.tsx';

/** What is on sale and how old one has to be for it, the next show first: what nobody has said is given here. */
export function AgeRatings() {
  const { data, error, reload } = useListPage(ageRatings, undefined);
  if (!data && error) return <FailureNotice message={error.message} onRetry={reload} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="admin:h-96" />
      </Loading>
    );
  const { country, ratings, movies } = data;
  if (movies.length + leftOut(movies) === 0)
    return <EmptyState title={t('none')} icon={<CalendarPlus className="admin:size-7" />} />;
  const missing = movies.filter(({ rating }) => rating === null).length;
  return (
    <>
      <p className="admin:mb-4 admin:max-w-prose admin:text-mid">{t('note', { country })}</p>
      {missing > 0 && (
        <p role="status" className="admin:mb-4 admin:font-semibold admin:text-danger">
          {missing === 1 ? t('missing.one') : t('missing', { count: missing })}
        </p>
      )}
      <ol className="admin:grid admin:gap-2">
        {movies.map((movie) => (
          <li
            key={movie.movieId}
            className="admin:grid admin:items-center admin:gap-x-6 admin:gap-y-3 admin:rounded-sm admin:border admin:border-line admin:bg-ink-1 admin:p-4 admin:md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <About movie={movie} />
            <RatingForm movie={movie} ratings={ratings} onChanged={() => void reload()} />
          </li>
        ))}
      </ol>
      <LeftOut of={movies} />
    </>
  );
}

const About = ({ movie }: { movie: RatedMovie }) => (
  <div className="admin:grid admin:gap-1">
    <MovieName movie={movie} />
    <p className="admin:text-sm admin:text-mid">
      {t('next')} <ShowTime instant={movie.nextShow} />
    </p>
  </div>
);
