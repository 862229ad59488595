import { EmptyState, FailureNotice, Loading, money, useData } from '@matinee/shared-ui';
import { Tickets } from 'lucide-react';
import { useState } from 'react';
import { FilmName } from '../film/FilmName.tsx';
import { ShowTime } from '../film/ShowTime.tsx';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { Filter } from '../table/Filter.tsx';
import { matching } from '../table/matching.ts';
import { Table, type Column } from '../table/Table.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { allBookings, type AdminBooking } from './all-bookings.ts';
import { StateBadge } from './StateBadge.tsx';

const columns: Column<AdminBooking>[] = [
  { header: t('bookings.user'), cell: ({ user }) => user.name, rowHeader: true },
  { header: t('bookings.film'), cell: ({ show }) => <FilmName film={show.movie} titleOnly /> },
  { header: t('bookings.time'), cell: ({ show }) => <ShowTime instant={show.showDateTime} /> },
  { header: t('bookings.seats'), cell: ({ bookedSeats }) => bookedSeats.join(', ') },
  { header: t('bookings.amount'), cell: ({ amount }) => money(amount), numeric: true },
  { header: t('bookings.state'), cell: ({ state }) => <StateBadge state={state} /> },
];

/** /admin/list-bookings: who booked which seats, for how much, and whether it is paid. */
export default function ListBookingsPage() {
  const [text, setText] = useState('');
  return (
    <AdminPage
      title={t('nav.list-bookings')}
      aside={<Filter label={t('list.filter-bookings')} value={text} onChange={setText} />}
    >
      <Bookings text={text} />
    </AdminPage>
  );
}

function Bookings({ text }: { text: string }) {
  const { data, error, mutate } = useData(allBookings, undefined);
  if (!data && error) return <FailureNotice message={t('bookings.failed')} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <Loading>
        <TableSkeleton />
      </Loading>
    );
  if (data.bookings.length === 0)
    return (
      <EmptyState title={t('bookings.empty')} icon={<Tickets />}>
        <p>{t('bookings.empty-hint')}</p>
      </EmptyState>
    );
  const rows = matching(data.bookings, text, ({ show, user }) => [show.movie.title, user.name]);
  if (rows.length === 0) return <EmptyState title={t('list.nothing', { text })} />;
  return <Table name={t('nav.list-bookings')} columns={columns} rows={rows} keyOf={({ _id }) => _id} />;
}
