import { Rating, runtime } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { t } from '../../messages/details.en.ts';
import { AgeRating } from '../../shows/AgeRating.tsx';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { languageName } from '../../shows/language-name.ts';

/** Rating with votes, year, runtime and language in a row; all genres below. */
export function Facts({ movie }: { movie: MovieWithFacts }) {
  const year = movie.release_date.slice(0, 4);
  const spoken = languages(movie);
  return (
    <>
      <div className="catalog:mt-3 catalog:flex catalog:flex-wrap catalog:items-center catalog:gap-x-4 catalog:gap-y-1 catalog:text-sm catalog:text-mid catalog:md:text-base">
        <Rating average={movie.vote_average} votes={movie.vote_count} />
        <dl className="catalog:flex catalog:flex-wrap catalog:gap-x-4 catalog:gap-y-1">
          {year && <Fact name={t('movie.year')}>{year}</Fact>}
          {movie.runtime > 0 && <Fact name={t('movie.runtime')}>{runtime(movie.runtime)}</Fact>}
          {spoken && <Fact name={t('movie.language')}>{spoken}</Fact>}
        </dl>
      </div>
      {movie.age_rating && (
        <p className="catalog:mt-2">
          <AgeRating rating={movie.age_rating} />
        </p>
      )}
      {movie.genres.length > 0 && (
        <ul
          aria-label={t('movie.genres')}
          className="catalog:mt-3 catalog:flex catalog:flex-wrap catalog:gap-1.5 catalog:text-xs catalog:text-hi catalog:md:gap-2 catalog:md:text-sm"
        >
          {movie.genres.map(({ id, name }) => (
            <li
              key={id}
              className="catalog:rounded-full catalog:border catalog:border-line-strong catalog:bg-ink-0/60 catalog:px-2.5 catalog:py-0.5 catalog:md:px-3 catalog:md:py-1"
            >
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The languages that are spoken; where nobody has said, the one that it was made in. */
const languages = ({ spoken_languages: spoken = [], original_language: original }: MovieWithFacts) =>
  (spoken.length > 0 ? spoken : [original]).filter(Boolean).map(languageName).join(', ');

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="catalog:tabular-nums">
      <dt className="catalog:sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
