import { ButtonLink, EmptyState, FailureNotice, Loading, useData } from '@matinee/shared-ui';
import { CalendarPlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { Filter } from '../table/Filter.tsx';
import { Pager } from '../table/Pager.tsx';
import { Segments } from '../table/Segments.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { Table } from '../table/Table.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { useListQuery, type ListQuery, type ListState } from '../table/use-list-query.ts';
import { allShows, showsOfAPage, type AdminShow } from './all-shows.ts';
import { CancelDialog } from './cancel/CancelDialog.tsx';
import { showColumns } from './columns.tsx';

const usual: ListQuery = { page: 1, sort: 'time', order: 'asc', q: '', when: 'upcoming' };
const choices = ['upcoming', 'past', 'all'].map((value) => ({
  value,
  label: t(`shows.${value}` as 'shows.all'),
}));

/** /admin/list-shows: the shows, the seats they sold and what they earned; here they are cancelled. */
export default function ListShowsPage() {
  return (
    <AdminPage title={t('nav.list-shows')}>
      <Shows />
    </AdminPage>
  );
}

function Shows() {
  const list = useListQuery(usual);
  const [cancelling, setCancelling] = useState<AdminShow | null>(null);
  const { data, error, isValidating, mutate } = useData(allShows, list.query, { keepPreviousData: true });
  const region = useRef<HTMLDivElement>(null);
  // Read once for a page: a list whose buttons come and go by the second would not hold still under a finger.
  const columns = useMemo(() => showColumns(new Date().toISOString(), setCancelling), []);
  const controls = (
    <div className="admin:mb-4 admin:flex admin:flex-wrap admin:items-center admin:gap-3">
      <Segments
        name={t('shows.which')}
        choices={choices}
        value={list.query.when}
        // What is over is read from the latest down.
        onChange={(when) => list.change({ when, sort: 'time', order: when === 'past' ? 'desc' : 'asc' })}
      />
      <Filter label={t('list.filter')} value={list.query.q} onChange={(q) => list.change({ q })} />
      <SortSelect columns={columns} list={list} />
    </div>
  );
  if (!data)
    return (
      <>
        {controls}
        {error ? (
          <FailureNotice message={t('shows.failed')} onRetry={() => void mutate()} />
        ) : (
          <Loading>
            <TableSkeleton />
          </Loading>
        )}
      </>
    );
  return (
    <>
      {controls}
      <div ref={region} tabIndex={-1} aria-busy={isValidating} className="admin:outline-none">
        {data.shows.length === 0 ? (
          <NoShows list={list} />
        ) : (
          <Table
            name={t('nav.list-shows')}
            columns={columns}
            rows={data.shows}
            keyOf={({ _id }) => _id}
            list={list}
          />
        )}
      </div>
      {data.total > 0 && (
        <Pager
          page={list.query.page}
          limit={showsOfAPage}
          total={data.total}
          onPage={(page) => {
            list.change({ page });
            region.current?.focus();
          }}
        />
      )}
      {cancelling && (
        <CancelDialog
          show={cancelling}
          onClose={(isCancelled) => {
            setCancelling(null);
            // The button that opened the dialog, where the browser would put the focus, is not there any more.
            if (isCancelled) region.current?.focus({ preventScroll: true });
            void mutate();
          }}
        />
      )}
    </>
  );
}

function NoShows({ list }: { list: ListState }) {
  const { q, when } = list.query;
  if (q) return <EmptyState title={t('list.nothing', { text: q })} />;
  return (
    <EmptyState title={t(when === 'past' ? 'shows.none-past' : 'shows.empty')} icon={<CalendarPlus />}>
      <ButtonLink to="/admin/add-shows">{t('shows.empty-action')}</ButtonLink>
    </EmptyState>
  );
}
