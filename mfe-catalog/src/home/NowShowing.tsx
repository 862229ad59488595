import { ButtonLink, FailureNotice, Loading, MovieGridSkeleton } from '@matinee/shared-ui';
import { ArrowRight } from 'lucide-react';
import { t } from '../messages/home.en.ts';
import { MovieGrid } from '../shows/MovieGrid.tsx';
import { NothingShowing } from '../shows/NothingShowing.tsx';
import { useAllShows } from '../shows/all-shows.ts';
import { scrollToTop } from '../navigation/scroll-to-top.ts';

const MAX_SHOWN = 4;

/** The first movies of the list, with two ways to all of them. */
export function NowShowing() {
  return (
    <section
      aria-labelledby="now-showing"
      className="catalog:mx-auto catalog:max-w-7xl catalog:px-4 catalog:py-12 catalog:sm:px-6 catalog:md:px-8 catalog:md:py-20"
    >
      <div className="catalog:mb-6 catalog:flex catalog:items-end catalog:justify-between catalog:gap-4">
        <h2
          id="now-showing"
          className="catalog:font-display catalog:text-4xl catalog:tracking-wide catalog:text-hi"
        >
          {t('home.now-showing')}
        </h2>
        <ButtonLink to="/movies" kind="quiet" onClick={scrollToTop} className="catalog:-mr-4">
          {t('home.view-all')}
          <ArrowRight aria-hidden="true" className="catalog:size-4" />
        </ButtonLink>
      </div>
      <Movies />
    </section>
  );
}

function Movies() {
  const { data, error, mutate } = useAllShows();
  if (data?.shows.length === 0) return <NothingShowing of={data.shows} />;
  if (!data && error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
  return (
    <>
      {data ? (
        <MovieGrid movies={data.shows.slice(0, MAX_SHOWN)} heading="h3" />
      ) : (
        <Loading>
          <MovieGridSkeleton count={MAX_SHOWN} />
        </Loading>
      )}
      <p className="catalog:mt-10 catalog:flex catalog:justify-center">
        <ButtonLink to="/movies" kind="secondary" onClick={scrollToTop}>
          {t('home.show-more')}
        </ButtonLink>
      </p>
    </>
  );
}
