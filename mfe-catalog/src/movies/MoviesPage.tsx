import { FailureNotice, Loading, MovieGridSkeleton, Page } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { MovieGrid } from '../shows/MovieGrid.tsx';
import { NothingShowing } from '../shows/NothingShowing.tsx';
import { useAllShows } from '../shows/all-shows.ts';

export default function MoviesPage() {
  return (
    <Page title={t('movies.title')}>
      <p className="catalog:-mt-3 catalog:mb-8 catalog:max-w-[75ch] catalog:text-pretty catalog:text-mid">
        {t('movies.lead')}
      </p>
      <Movies />
    </Page>
  );
}

function Movies() {
  const { data, error, mutate } = useAllShows();
  if (data?.shows.length === 0) return <NothingShowing />;
  if (data) return <MovieGrid movies={data.shows} heading="h2" eager={4} />;
  if (error) return <FailureNotice message={error.message} onRetry={() => void mutate()} />;
  return (
    <Loading>
      <MovieGridSkeleton count={8} />
    </Loading>
  );
}
