import { Backdrop, FavoriteButton, Poster, Slot, usePage } from '@matinee/shared-ui';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import type { ReactNode } from 'react';
import { t } from '../../messages/details.en.ts';
import { Trailer } from '../trailer/Trailer.tsx';
import { Facts } from './Facts.tsx';

/**
 * The top of a movie's page: backdrop, poster, what there is to know, and its `children` (the booking panel). On a
 * phone the panel comes before the overview, so that a day can be chosen without scrolling far.
 */
export function MovieFrame({ movie, children }: { movie: MovieWithFacts; children: ReactNode }) {
  const heading = usePage(movie.title);
  return (
    <article className="catalog:relative catalog:isolate">
      <div className="catalog:absolute catalog:inset-x-0 catalog:top-0 catalog:-z-10 catalog:h-72 catalog:overflow-hidden catalog:md:h-[38rem]">
        <Backdrop
          path={movie.backdrop_path}
          alt=""
          // Its letters would stand behind the title's own; the poster has them.
          title=""
          eager
          className="catalog:size-full catalog:opacity-70"
        />
        <div className="catalog:absolute catalog:inset-0 catalog:bg-linear-to-t catalog:from-ink-0 catalog:via-ink-0/60 catalog:to-ink-0/20" />
      </div>
      <div className={FRAME_CLASSES}>
        <div className="catalog:relative catalog:w-28 catalog:self-start catalog:sm:w-40 catalog:md:row-span-2 catalog:md:w-auto">
          <Poster
            path={movie.poster_path}
            alt=""
            title={movie.title}
            eager
            sizes="(min-width: 48rem) 20rem, 10rem"
            className="catalog:rounded-md catalog:shadow-2xl catalog:md:rounded-lg"
          />
          <Slot
            name="movie.favorite"
            props={{ movie }}
            className={HEART_CLASSES}
            empty={<FavoriteButton movie={movie} className={HEART_CLASSES} />}
          />
        </div>
        <div className="catalog:min-w-0 catalog:self-end">
          <h1
            ref={heading}
            tabIndex={-1}
            className="catalog:font-display catalog:text-[clamp(1.875rem,6vw,4rem)] catalog:leading-[0.95] catalog:tracking-wide catalog:text-balance catalog:wrap-anywhere catalog:text-hi catalog:outline-none"
          >
            <bdi>{movie.title}</bdi>
          </h1>
          <Facts movie={movie} />
          <Trailer movie={movie} />
        </div>
        <div className="catalog:col-span-2 catalog:md:col-span-2 catalog:md:row-start-3">{children}</div>
        <div className="catalog:col-span-2 catalog:max-w-[38em] catalog:md:col-span-1 catalog:md:col-start-2 catalog:md:row-start-2">
          {movie.tagline && (
            <p
              dir="auto"
              className="catalog:mb-3 catalog:text-lg catalog:wrap-anywhere catalog:text-amber catalog:italic"
            >
              {movie.tagline}
            </p>
          )}
          {movie.overview && (
            <>
              <h2 className="catalog:sr-only">{t('movie.overview')}</h2>
              <p
                dir="auto"
                className="catalog:leading-relaxed catalog:wrap-anywhere catalog:text-mid catalog:md:text-lg"
              >
                {movie.overview}
              </p>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

const HEART_CLASSES = 'catalog:absolute catalog:top-2 catalog:right-2 catalog:md:top-3 catalog:md:right-3';

/** The frame's columns; the skeleton has the same. */
export const FRAME_CLASSES =
  'catalog:mx-auto catalog:grid catalog:max-w-7xl catalog:grid-cols-[auto_1fr] catalog:gap-x-4 catalog:gap-y-6 catalog:px-4 catalog:pt-28 catalog:pb-12 catalog:sm:gap-x-6 catalog:sm:px-6 catalog:md:grid-cols-[20rem_1fr] catalog:md:grid-rows-[1fr_auto_auto] catalog:md:gap-x-12 catalog:md:px-8 catalog:md:pt-36';
