import { EmptyState, FailureNotice, LeftOut, Loading, Skeleton, leftOut, useData } from '@matinee/shared-ui';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { AddShowForm } from './AddShowForm.tsx';
import { nowPlaying } from './calls.ts';
import { MOVIE_GRID } from './MoviePicker.tsx';

/** /admin/add-shows: schedules a movie that is now playing. */
export default function AddShowsPage() {
  return (
    <AdminPage title={t('nav.add-shows')}>
      <Movies />
    </AdminPage>
  );
}

function Movies() {
  const { data, error, mutate } = useData(nowPlaying, undefined);
  if (!data && error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
  if (!data)
    return (
      <Loading>
        <div className={`admin:pt-9 ${MOVIE_GRID}`}>
          {Array.from({ length: 8 }, (_, movie) => (
            <Skeleton key={movie} className="admin:h-26 admin:sm:h-auto admin:sm:aspect-[2/5]" />
          ))}
        </div>
      </Loading>
    );
  if (data.movies.length === 0 && leftOut(data.movies) > 0) return <LeftOut of={data.movies} />;
  if (data.movies.length === 0) return <EmptyState title={t('add.no-movies')} />;
  return <AddShowForm movies={data.movies} />;
}
