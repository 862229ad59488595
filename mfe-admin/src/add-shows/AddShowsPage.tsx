import { EmptyState, FailureNotice, Loading, Skeleton, useData } from '@matinee/shared-ui';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { AddShowForm } from './AddShowForm.tsx';
import { nowPlaying } from './calls.ts';

/** /admin/add-shows: schedules a film that is now playing. */
export default function AddShowsPage() {
  return (
    <AdminPage title={t('nav.add-shows')}>
      <Films />
    </AdminPage>
  );
}

function Films() {
  const { data, error, mutate } = useData(nowPlaying, undefined);
  if (!data && error) return <FailureNotice message={error.message} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <Loading>
        <div className="admin:grid admin:grid-cols-3 admin:gap-2 admin:pt-9 admin:sm:grid-cols-4 admin:sm:gap-3 admin:lg:grid-cols-6 admin:xl:grid-cols-8">
          {Array.from({ length: 8 }, (_, film) => (
            <Skeleton key={film} className="admin:aspect-[1/2]" />
          ))}
        </div>
      </Loading>
    );
  if (data.movies.length === 0) return <EmptyState title={t('add.no-films')} />;
  return <AddShowForm films={data.movies} />;
}
