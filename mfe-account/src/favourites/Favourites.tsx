import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  Loading,
  MovieCard,
  Skeleton,
  movieGridClasses,
  useFavourites,
} from '@matinee/shared-ui';
import { Heart } from 'lucide-react';
import { t } from '../messages/en.ts';

/** The films with a heart. */
export function Favourites() {
  const { movies, error, retry } = useFavourites();
  if (movies?.length === 0)
    return (
      <EmptyState title={t('favourites.none')} icon={<Heart className="account:size-7" />}>
        <p>{t('favourites.none.hint')}</p>
        <ButtonLink to="/movies">{t('favourites.browse')}</ButtonLink>
      </EmptyState>
    );
  if (movies)
    return (
      <ul className={movieGridClasses}>
        {movies.map((movie) => (
          <li key={movie._id} className="account:grid">
            <MovieCard movie={movie} heading="h2" />
          </li>
        ))}
      </ul>
    );
  if (error) return <FailureNotice message={error.message} onRetry={retry} />;
  return (
    <Loading>
      <FavouritesSkeleton />
    </Loading>
  );
}

/** Boxes of the size that the cards will have: on a phone titles and genres take two lines, and the rating one of its own. */
export function FavouritesSkeleton() {
  return (
    <div className={movieGridClasses}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="account:rounded-lg account:bg-ink-1 account:p-3">
          <Skeleton className="account:aspect-[2/3] account:bg-ink-2" />
          <Skeleton className="account:mt-3 account:h-11 account:w-3/4 account:bg-ink-2 account:sm:h-6" />
          <Skeleton className="account:mt-1 account:h-15 account:w-1/2 account:bg-ink-2 account:sm:h-10" />
          <Skeleton className="account:mt-3 account:h-6 account:w-1/3 account:bg-ink-2 account:sm:hidden" />
          <Skeleton className="account:mt-2 account:h-10 account:bg-ink-2 account:sm:mt-3 account:sm:w-28" />
        </div>
      ))}
    </div>
  );
}
