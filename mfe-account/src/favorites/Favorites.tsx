import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  Loading,
  MovieCard,
  MovieGridSkeleton,
  movieGridClasses,
  useFavorites,
} from '@matinee/shared-ui';
import { Heart } from 'lucide-react';
import { t } from '../messages/en.ts';

/** The movies with a heart. */
export function Favorites() {
  const { movies, error, retry } = useFavorites();
  if (movies?.length === 0)
    return (
      <EmptyState title={t('favorites.none')} icon={<Heart className="account:size-7" />}>
        <p>{t('favorites.none.hint')}</p>
        <ButtonLink to="/movies">{t('favorites.browse')}</ButtonLink>
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
      <FavoritesSkeleton />
    </Loading>
  );
}

/** A row on a wide window: nobody knows yet how many movies there are. */
export const FavoritesSkeleton = () => <MovieGridSkeleton count={4} />;
