import { Poster, Rating, dayOf, voteCount } from '@matinee/shared-ui';
import { Check } from 'lucide-react';
import { t } from '../messages/en.ts';
import type { NowPlayingMovie } from './calls.ts';
import { field } from '../form/field.ts';

/** A movie is a row on a phone, where its title has room, and a poster elsewhere. */
export const MOVIE_GRID =
  'admin:grid admin:gap-2 admin:sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] admin:sm:gap-3';

interface MoviePickerProps {
  movies: readonly NowPlayingMovie[];
  chosen: string | null;
  complaint: string | undefined;
  onChoose(movieId: string): void;
}

/** One of the movies now playing, chosen as a radio button that looks like a poster. */
export function MoviePicker({ movies, chosen, complaint, onChoose }: MoviePickerProps) {
  return (
    <fieldset aria-describedby={complaint && 'add-movie-complaint'} className="admin:min-w-0">
      <legend className={field.label}>{t('add.movies')}</legend>
      {complaint && (
        <p id="add-movie-complaint" className={field.complaint}>
          {complaint}
        </p>
      )}
      <div className={`admin:mt-3 ${MOVIE_GRID}`}>
        {movies.map((movie) => (
          <MovieChoice
            key={movie.id}
            movie={movie}
            chosen={String(movie.id) === chosen}
            onChoose={() => onChoose(String(movie.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const CARD =
  'admin:relative admin:flex admin:h-full admin:cursor-pointer admin:gap-3 admin:rounded-md admin:border-2 admin:border-transparent admin:bg-ink-1 admin:p-2 admin:sm:flex-col admin:sm:gap-0 admin:hover:bg-ink-2 admin:has-checked:border-amber admin:has-checked:bg-ink-2 admin:has-focus-visible:outline-3 admin:has-focus-visible:outline-offset-2 admin:has-focus-visible:outline-focus';

interface MovieChoiceProps {
  movie: NowPlayingMovie;
  chosen: boolean;
  onChoose(): void;
}

function MovieChoice({ movie, chosen, onChoose }: MovieChoiceProps) {
  return (
    <label className={CARD}>
      <input type="radio" name="movie" checked={chosen} onChange={onChoose} className="admin:sr-only" />
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        sizes="(min-width: 640px) 10rem, 3.5rem"
        className="admin:w-14 admin:shrink-0 admin:rounded-sm admin:sm:w-auto"
      />
      {chosen && (
        <span
          aria-hidden="true"
          className="admin:absolute admin:top-3 admin:right-3 admin:sm:top-4 admin:sm:right-4 admin:grid admin:size-8 admin:place-items-center admin:rounded-full admin:bg-amber admin:text-on-amber"
        >
          <Check strokeWidth={3} className="admin:size-5" />
        </span>
      )}
      <span className="admin:flex admin:min-w-0 admin:flex-1 admin:flex-col admin:justify-center admin:gap-1 admin:sm:mt-2 admin:sm:justify-start">
        <span className="admin:leading-snug admin:font-semibold admin:text-hi admin:wrap-anywhere admin:max-sm:pr-10 admin:sm:text-sm">
          <bdi>{movie.title}</bdi>
        </span>{' '}
        <span className="admin:flex admin:flex-wrap admin:items-center admin:gap-x-3 admin:text-sm admin:sm:mt-auto">
          <Rating average={movie.vote_average} />
          {movie.vote_count > 0 && (
            <span className="admin:text-low">
              {t(movie.vote_count === 1 ? 'add.vote' : 'add.votes', { votes: voteCount(movie.vote_count) })}
            </span>
          )}{' '}
          <span className="admin:text-low">{releaseDay(movie.release_date)}</span>
        </span>
      </span>
    </label>
  );
}

const releaseDay = (date: string): string =>
  Number.isNaN(Date.parse(date)) ? date : dayOf(`${date}T12:00:00Z`, 'UTC').replace(/^\w+ /, '');
