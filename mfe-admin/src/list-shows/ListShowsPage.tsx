import { ButtonLink, EmptyState, FailureNotice, Loading, money, useData } from '@matinee/shared-ui';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { FilmName } from '../film/FilmName.tsx';
import { ShowTime } from '../film/ShowTime.tsx';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { Filter } from '../table/Filter.tsx';
import { matching } from '../table/matching.ts';
import { Table, type Column } from '../table/Table.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { allShows, type AdminShow } from './all-shows.ts';

const columns: Column<AdminShow>[] = [
  { header: t('shows.film'), cell: ({ movie }) => <FilmName film={movie} />, rowHeader: true },
  { header: t('shows.time'), cell: ({ showDateTime }) => <ShowTime instant={showDateTime} /> },
  {
    header: t('shows.hall'),
    cell: ({ hall, status }) => (status === 'cancelled' ? t('shows.cancelled') : hall),
  },
  { header: t('shows.bookings'), cell: ({ soldSeats }) => soldSeats, numeric: true },
  { header: t('shows.earnings'), cell: ({ earnings }) => money(earnings), numeric: true },
];

/** /admin/list-shows: every show, the seats it sold and what it earned. */
export default function ListShowsPage() {
  const [text, setText] = useState('');
  return (
    <AdminPage
      title={t('nav.list-shows')}
      aside={<Filter label={t('list.filter')} value={text} onChange={setText} />}
    >
      <Shows text={text} />
    </AdminPage>
  );
}

function Shows({ text }: { text: string }) {
  const { data, error, mutate } = useData(allShows, undefined);
  if (!data && error) return <FailureNotice message={t('shows.failed')} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <Loading>
        <TableSkeleton />
      </Loading>
    );
  if (data.shows.length === 0)
    return (
      <EmptyState title={t('shows.empty')} icon={<CalendarPlus />}>
        <ButtonLink to="/admin/add-shows">{t('shows.empty-action')}</ButtonLink>
      </EmptyState>
    );
  const rows = matching(data.shows, text, ({ movie }) => [movie.title]);
  if (rows.length === 0) return <EmptyState title={t('list.nothing', { text })} />;
  return <Table name={t('nav.list-shows')} columns={columns} rows={rows} keyOf={({ _id }) => _id} />;
}
