import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  LeftOut,
  Loading,
  MovieCard,
  MovieGridSkeleton,
  leftOut,
  movieGridClasses,
  useFavorites,
} from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { Link } from '@matinee/shared-ui/router';
import { Heart } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '../messages/en.ts';

/** The movies with a heart. */
export function Favorites() {
  const { movies, error, retry } = useFavorites();
  if (movies?.length === 0 && leftOut(movies) > 0) return <LeftOut of={movies} />;
  if (movies?.length === 0)
    return (
      <EmptyState title={t('favorites.none')} icon={<Heart className="account:size-7" />}>
        <p>{t('favorites.none.hint')}</p>
        <ButtonLink to="/movies">{t('favorites.browse')}</ButtonLink>
      </EmptyState>
    );
  if (movies)
    return (
      // The next card comes under the pointer at once: a double press, or a key that is held, would take that as well.
      <ul
        className={movieGridClasses}
        onClickCapture={(event) => isSecond(event) && event.stopPropagation()}
        onKeyDownCapture={(event) => isHeld(event) && event.preventDefault()}
      >
        {movies.map((movie) => (
          <li key={movie._id} ref={handOn} className="account:grid">
            <MovieCard movie={movie} heading="h2" />
          </li>
        ))}
        {movies.length < FEW && (
          <li className="account:grid">
            <MoreMovies />
          </li>
        )}
      </ul>
    );
  if (error) return <FailureNotice message={error.message} onRetry={retry} />;
  return (
    <Loading>
      <FavoritesSkeleton />
    </Loading>
  );
}

const isOfHeart = (target: EventTarget) => (target as Element).closest('button') !== null;
const isSecond = ({ detail: clicks, target }: MouseEvent) => clicks > 1 && isOfHeart(target);
const isHeld = ({ repeat, target }: KeyboardEvent) => repeat && isOfHeart(target);

/** A card that goes with the focus on its heart hands it to the next card's, or the one's before; without another to the page. */
const handOn = (card: HTMLElement | null) => {
  const toPage = handFocusOn(card);
  return () => {
    const other =
      card?.nextElementSibling?.querySelector('button') ??
      card?.previousElementSibling?.querySelector('button');
    if (other && card?.contains(document.activeElement)) other.focus();
    else toPage();
  };
};

/** Fewer than fill a row on a wide window: the place that is left says what could stand in it. */
const FEW = 4;

const MoreMovies = () => (
  <Link
    to="/movies"
    className="account:grid account:min-h-64 account:place-content-center account:justify-items-center account:gap-3 account:rounded-lg account:border account:border-dashed account:border-line-strong account:p-6 account:text-center account:text-balance account:text-mid account:hover:border-amber account:hover:text-hi"
  >
    <Heart aria-hidden="true" className="account:size-7 account:text-amber" />
    {t('favorites.more')}
  </Link>
);

/** A row on a wide window: nobody knows yet how many movies there are. */
export const FavoritesSkeleton = () => <MovieGridSkeleton count={4} />;
