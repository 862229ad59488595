import { ButtonLink, EmptyState, MovieCard, movieGridClasses, type Movie } from '@matinee/shared-ui';
import { SearchX } from 'lucide-react';
import { t } from '../messages/search.en.ts';
import { MovieGrid } from '../shows/MovieGrid.tsx';
import type { Found } from './find-movies.ts';
import { Genres } from './Genres.tsx';

/** Before anything is typed: ways in, and everything that is showing. */
export function Everything({ movies }: { movies: Movie[] }) {
  return (
    <>
      <Genres movies={movies} />
      <section aria-labelledby="all-movies" className="catalog:mt-10">
        <h2
          id="all-movies"
          className="catalog:mb-5 catalog:font-display catalog:text-3xl catalog:tracking-wide catalog:text-hi"
        >
          {t('search.all')}
        </h2>
        <MovieGrid movies={movies} heading="h3" eager={4} />
      </section>
    </>
  );
}

/** Fewer results than this leave room for other ways in. */
const MIN_WITHOUT_OTHERS = 5;

interface MatchesProps {
  found: Found[];
  /** all that could have been found */
  movies: Movie[];
  /** how many there are, in words */
  count: string;
}

/** The movies that match, each with the people of its cast that were looked for. */
export function Matches({ found, movies, count }: MatchesProps) {
  return (
    <>
      <p aria-hidden="true" className="catalog:mb-4 catalog:wrap-anywhere catalog:text-mid">
        {count}
      </p>
      <ul className={movieGridClasses}>
        {found.map(({ movie, people }, index) => (
          <li key={movie._id} className="catalog:grid catalog:grid-rows-[1fr_auto] catalog:content-start">
            <MovieCard movie={movie} heading="h2" eager={index < 4} />
            {people.length > 0 && (
              <p className="catalog:px-3 catalog:pt-2 catalog:text-sm catalog:wrap-anywhere catalog:text-mid">
                {t('search.with', { names: people.join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {found.length < MIN_WITHOUT_OTHERS && (
        <div className="catalog:mt-12">
          <Genres movies={movies} />
        </div>
      )}
    </>
  );
}

/** Nothing matches: what else to try. */
export function NoMatch({ movies, query }: { movies: Movie[]; query: string }) {
  return (
    <>
      <EmptyState title={t('search.none', { query })} icon={<SearchX className="catalog:size-7" />}>
        <p>{t('search.none.hint')}</p>
        <ButtonLink to="/movies" kind="secondary">
          {t('search.none.all')}
        </ButtonLink>
      </EmptyState>
      <Genres movies={movies} />
    </>
  );
}
