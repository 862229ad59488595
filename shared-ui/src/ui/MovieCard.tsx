import type { Movie } from '../contract/api/movie.ts';
import { Slot } from '../contract/parts/Slot.tsx';
import { t } from '../messages/en.ts';
import { Link } from 'react-router-dom';
import { buttonClasses } from './Button.tsx';
import { CardFacts } from './CardFacts.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { Poster } from './Picture.tsx';
import { Rating } from './Rating.tsx';

/**
 * Address of a movie's page.
 * @param date the chosen day, `YYYY-MM-DD` in the cinema's zone; `1`, as the specification has it, when none is chosen yet
 */
export const moviePath = (movieId: string, date = '1'): string =>
  `/movie-detail/${encodeURIComponent(movieId)}/${encodeURIComponent(date)}`;

interface MovieCardProps {
  movie: Movie;
  /** level of its heading: one below the heading above the list */
  heading?: 'h2' | 'h3';
  /** in the first view: its poster loads at once */
  eager?: boolean;
}

/** A movie in a list: poster, year, up to two genres, rating, Buy Ticket, and the heart for signed-in users. */
export function MovieCard({ movie, heading: Heading = 'h3', eager = false }: MovieCardProps) {
  return (
    <article
      data-movie={movie._id}
      className="group relative flex flex-col rounded-lg bg-ink-1 p-3 transition-transform duration-150 motion-safe:focus-within:-translate-y-1 motion-safe:hover:-translate-y-1"
    >
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        eager={eager}
        sizes="(min-width: 1024px) 290px, (min-width: 640px) 45vw, 45vw"
        className="rounded-md"
      />
      <Heading className="mt-3 line-clamp-3 wrap-anywhere text-base sm:line-clamp-2 leading-snug font-semibold text-hi">
        {/* The whole card is the link's target; the heart and Buy Ticket lie above it. */}
        <Link to={moviePath(movie._id)} className="after:absolute after:inset-0 after:rounded-lg">
          <bdi>{movie.title}</bdi>
        </Link>
      </Heading>
      <CardFacts movie={movie} />
      {/* What can be pressed there is; the room around it is the card's. */}
      <Slot
        name="card.times"
        props={{ movieId: movie._id }}
        className="pointer-events-none mb-3 [&_:is(a,button,input,select,label)]:pointer-events-auto"
      />
      <div className="mt-auto flex flex-wrap-reverse items-center justify-between gap-2">
        <Link
          to={moviePath(movie._id)}
          tabIndex={-1}
          aria-hidden="true"
          className={buttonClasses('primary', 'relative min-h-10 px-4 text-sm max-sm:grow')}
        >
          {t('card.buy')}
        </Link>
        <Rating average={movie.vote_average} />
      </div>
      <Slot
        name="movie.favorite"
        props={{ movie }}
        className="absolute top-5 right-5"
        empty={<FavoriteButton movie={movie} className="absolute top-5 right-5" />}
      />
    </article>
  );
}

/** The grid that movie cards stand in, the same on every page and in its skeletons. */
export const movieGridClasses = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4';
