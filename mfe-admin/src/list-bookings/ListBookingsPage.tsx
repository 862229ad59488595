import { EmptyState, FailureNotice, Loading, money, useData } from '@matinee/shared-ui';
import { Tickets } from 'lucide-react';
import { useRef } from 'react';
import { FilmName } from '../film/FilmName.tsx';
import { ShowTime } from '../film/ShowTime.tsx';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { Filter } from '../table/Filter.tsx';
import { Pager } from '../table/Pager.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { Table, type Column } from '../table/Table.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { useListQuery, type ListQuery } from '../table/use-list-query.ts';
import { allBookings, bookingsOfAPage, type AdminBooking } from './all-bookings.ts';
import { StateBadge } from './StateBadge.tsx';

const usual: ListQuery = { page: 1, sort: 'booked', order: 'desc', q: '', when: '' };

const columns: Column<AdminBooking>[] = [
  {
    header: t('bookings.user'),
    cell: ({ user }) => user.name,
    rowHeader: true,
    sort: { by: 'user', usually: 'asc' },
  },
  {
    header: t('bookings.film'),
    cell: ({ show }) => <FilmName film={show.movie} titleOnly />,
    sort: { by: 'film', usually: 'asc' },
  },
  {
    header: t('bookings.time'),
    cell: ({ show }) => <ShowTime instant={show.showDateTime} />,
    sort: { by: 'show', usually: 'desc' },
  },
  {
    header: t('bookings.seats'),
    cell: ({ bookedSeats }) => (
      <span className="admin:lg:inline-block admin:lg:min-w-16">{bookedSeats.join(', ')}</span>
    ),
  },
  {
    header: t('bookings.amount'),
    cell: ({ amount }) => money(amount),
    numeric: true,
    sort: { by: 'amount', usually: 'desc' },
  },
  {
    header: t('bookings.state'),
    cell: ({ state }) => <StateBadge state={state} />,
    sort: { by: 'state', usually: 'asc' },
  },
  {
    header: t('bookings.booked'),
    cell: ({ createdAt }) => <ShowTime instant={createdAt} />,
    sort: { by: 'booked', usually: 'desc' },
  },
];

/** /admin/list-bookings: who booked which seats, for how much, and whether it is paid. */
export default function ListBookingsPage() {
  return (
    <AdminPage title={t('nav.list-bookings')}>
      <Bookings />
    </AdminPage>
  );
}

function Bookings() {
  const list = useListQuery(usual);
  const region = useRef<HTMLDivElement>(null);
  const { data, error, isValidating, mutate } = useData(allBookings, list.query, { keepPreviousData: true });
  const controls = (
    <div className="admin:mb-4 admin:flex admin:flex-wrap admin:items-center admin:gap-3">
      <Filter label={t('list.filter-bookings')} value={list.query.q} onChange={(q) => list.change({ q })} />
      <SortSelect columns={columns} list={list} />
    </div>
  );
  if (!data)
    return (
      <>
        {controls}
        {error ? (
          <FailureNotice message={t('bookings.failed')} onRetry={() => void mutate()} />
        ) : (
          <Loading>
            <TableSkeleton />
          </Loading>
        )}
      </>
    );
  if (data.total === 0 && !list.query.q)
    return (
      <EmptyState title={t('bookings.empty')} icon={<Tickets />}>
        <p>{t('bookings.empty-hint')}</p>
      </EmptyState>
    );
  return (
    <>
      {controls}
      <div ref={region} tabIndex={-1} aria-busy={isValidating} className="admin:outline-none">
        {data.bookings.length === 0 ? (
          <EmptyState title={t('list.nothing', { text: list.query.q })} />
        ) : (
          <Table
            name={t('nav.list-bookings')}
            columns={columns}
            rows={data.bookings}
            keyOf={({ _id }) => _id}
            list={list}
          />
        )}
      </div>
      {data.total > 0 && (
        <Pager
          page={list.query.page}
          limit={bookingsOfAPage}
          total={data.total}
          onPage={(page) => {
            list.change({ page });
            region.current?.focus();
          }}
        />
      )}
    </>
  );
}
