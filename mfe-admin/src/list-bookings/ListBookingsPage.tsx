import { ButtonLink, EmptyState, money } from '@matinee/shared-ui';
import { Tickets } from 'lucide-react';
import { useRef } from 'react';
import { MovieName } from '../movie/MovieName.tsx';
import { ShowTime } from '../movie/ShowTime.tsx';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { List } from '../table/List.tsx';
import type { Column } from '../table/Table.tsx';
import { useListPage } from '../table/use-list-page.ts';
import { useListQuery, type ListQuery } from '../table/use-list-query.ts';
import { allBookings, BOOKINGS_PER_PAGE, type AdminBooking } from './all-bookings.ts';
import { StateBadge } from './StateBadge.tsx';

const usual: ListQuery = { page: 1, sort: 'booked', order: 'desc', q: '', when: '' };

/** In one line where seven columns have room for it. */
const Instant = ({ at }: { at: string }) => (
  <span className="admin:2xl:whitespace-nowrap">
    <ShowTime instant={at} />
  </span>
);

const columns: Column<AdminBooking>[] = [
  {
    header: t('bookings.user'),
    cell: ({ user }) => <bdi className="admin:wrap-anywhere">{user.name}</bdi>,
    rowHeader: true,
    sort: { by: 'user', usually: 'asc' },
  },
  {
    header: t('bookings.movie'),
    cell: ({ show }) => <MovieName movie={show.movie} titleOnly />,
    sort: { by: 'film', usually: 'asc' },
  },
  {
    header: t('bookings.time'),
    cell: ({ show }) => <Instant at={show.showDateTime} />,
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
    cell: ({ amount }) => (amount === 0 ? t('dashboard.free') : money(amount)),
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
    cell: ({ createdAt }) => <Instant at={createdAt} />,
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
  const place = useRef<HTMLDivElement>(null);
  const { data, ...page } = useListPage(allBookings, list.query);
  return (
    <List
      name={t('nav.list-bookings')}
      columns={columns}
      list={list}
      page={{ ...page, data: data && { rows: data.bookings, total: data.total } }}
      limit={BOOKINGS_PER_PAGE}
      filter={t('list.filter-bookings')}
      failed={t('bookings.failed')}
      nothing={
        <EmptyState title={t('bookings.empty')} icon={<Tickets className="admin:size-7" />}>
          <p>{t('bookings.empty-hint')}</p>
        </EmptyState>
      }
      afterFew={
        <>
          <p>{t('bookings.few')}</p>
          <ButtonLink to="/admin/list-shows" kind="secondary">
            {t('bookings.few-action')}
          </ButtonLink>
        </>
      }
      place={place}
    />
  );
}
