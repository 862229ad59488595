import { moviePath, Poster, Rating, runtime } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { t } from '../../messages/movies.en.ts';
import { AgeRating } from '../../shows/AgeRating.tsx';
import type { MovieOnDay } from './programme.ts';
import { ShowLink } from './ShowLink.tsx';

interface MovieRowProps {
  onDay: MovieOnDay;
  date: string;
  /** in the first view: its poster loads at once */
  eager: boolean;
}

/** A movie of a day in the programme: what it is, and its times. */
export function MovieRow({ onDay: { movie, shows }, date, eager }: MovieRowProps) {
  const facts = [
    movie.runtime > 0 && runtime(movie.runtime),
    ...movie.genres.slice(0, 2).map(({ name }) => name),
  ].filter(Boolean);
  return (
    <article
      data-movie={movie._id}
      className="catalog:grid catalog:grid-cols-[4.5rem_minmax(0,1fr)] catalog:gap-x-4 catalog:gap-y-3 catalog:rounded-lg catalog:bg-ink-1 catalog:p-3 catalog:sm:grid-cols-[6rem_minmax(0,1fr)] catalog:sm:p-4"
    >
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        eager={eager}
        sizes="96px"
        className="catalog:rounded-sm catalog:sm:row-span-2"
      />
      <div className="catalog:min-w-0">
        <h3 className="catalog:text-lg catalog:leading-snug catalog:font-semibold catalog:wrap-anywhere catalog:text-hi">
          <Link
            to={moviePath(movie._id, date)}
            className="catalog:inline-block catalog:py-0.5 catalog:hover:underline"
          >
            <bdi>{movie.title}</bdi>
          </Link>
        </h3>
        {facts.length > 0 && (
          <p className="catalog:mb-1 catalog:text-sm catalog:text-low catalog:tabular-nums">
            {facts.join(' • ')}
          </p>
        )}
        <p className="catalog:flex catalog:items-center catalog:gap-3">
          <Rating average={movie.vote_average} />
          <AgeRating rating={movie.age_rating} />
        </p>
      </div>
      <ul
        aria-label={t('programme.times', { title: movie.title })}
        className="catalog:col-span-2 catalog:flex catalog:flex-wrap catalog:gap-2 catalog:sm:col-span-1"
      >
        {shows.map((show) => (
          <li key={show.showId}>
            <ShowLink show={show} date={date} />
          </li>
        ))}
      </ul>
    </article>
  );
}
