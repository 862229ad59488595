import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  Loading,
  MovieCard,
  MovieGridSkeleton,
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

/** A row on a wide window: nobody knows yet how many films there are. */
export const FavouritesSkeleton = () => <MovieGridSkeleton count={4} />;
