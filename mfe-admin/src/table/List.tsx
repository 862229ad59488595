import { Button, EmptyState, FailureNotice, LeftOut, Loading, classes } from '@matinee/shared-ui';
import { SearchX } from 'lucide-react';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { t } from '../messages/en.ts';
import { Filter } from './Filter.tsx';
import { lastPage, Pager } from './Pager.tsx';
import { SortSelect } from './SortSelect.tsx';
import { Table, type Column } from './Table.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { ListPage } from './use-list-page.ts';
import type { ListState } from './use-list-query.ts';

interface ListProps<Row> {
  /** what is listed, for a screen reader */
  name: string;
  columns: readonly Column<Row>[];
  list: ListState;
  page: ListPage<{ rows: readonly Row[]; total: number }>;
  /** rows of a page */
  limit: number;
  filter: string;
  /** what is said when the list could not be read */
  failed: string;
  /** further choices before the filter */
  choices?: ReactNode;
  /** stands where nothing is listed and nothing is filtered */
  nothing: ReactNode;
  /** below a list of few rows, which would end in nothing: what could be done next */
  afterFew?: ReactNode;
  /** the place of the rows: takes the focus when what had it is gone */
  place: RefObject<HTMLDivElement | null>;
}

/** A list that is filtered, sorted and leafed through: its controls, its rows, and the ways to the other pages. */
export function List<Row extends { _id: string }>(props: ListProps<Row>) {
  const { name, columns, list, page, limit, filter, failed, choices, nothing, afterFew, place } = props;
  const { isOld } = page;
  const { q } = list.query;
  // That nothing was there before says nothing about what is on its way.
  const data = isOld && page.data?.total === 0 ? undefined : page.data;
  const isNothing = data?.total === 0 && q === '';
  useBackToLastPage(list, isOld ? undefined : data?.total, limit);
  return (
    <>
      <div className="admin:mb-4 admin:flex admin:flex-wrap admin:items-center admin:gap-3">
        {choices}
        {!isNothing && (
          <>
            <Filter label={filter} value={q} onChange={(text) => list.change({ q: text })} />
            <SortSelect columns={columns} list={list} />
          </>
        )}
      </div>
      {!data && page.error && <FailureNotice message={failed} onRetry={page.reload} />}
      {!data && !page.error && (
        <Loading>
          <TableSkeleton />
        </Loading>
      )}
      {data && (
        <div
          ref={place}
          tabIndex={-1}
          aria-busy={isOld}
          className={classes(
            'admin:scroll-mt-4 admin:transition-opacity admin:duration-150 admin:outline-none admin:motion-reduce:transition-none',
            isOld && 'admin:opacity-50 admin:delay-200',
          )}
        >
          {isNothing && nothing}
          {data.total === 0 && !isNothing && (
            <EmptyState title={t('list.nothing', { text: q })} icon={<SearchX className="admin:size-7" />}>
              <Button kind="secondary" onClick={() => list.change({ q: '' })}>
                {t('list.clear')}
              </Button>
            </EmptyState>
          )}
          {data.total > 0 && (
            <>
              <Table name={name} columns={columns} rows={data.rows} keyOf={({ _id }) => _id} list={list} />
              <LeftOut of={data.rows} />
            </>
          )}
        </div>
      )}
      {data && data.total > 0 && (
        <Pager
          page={list.query.page}
          limit={limit}
          total={data.total}
          onPage={(wanted) => {
            list.change({ page: wanted });
            place.current?.focus({ preventScroll: true });
            place.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      {data && data.total > 0 && data.total <= FEW && q === '' && afterFew && (
        <div className="admin:mt-8 admin:flex admin:flex-wrap admin:items-center admin:justify-between admin:gap-4 admin:rounded-lg admin:border admin:border-dashed admin:border-line-strong admin:p-6 admin:text-mid">
          {afterFew}
        </div>
      )}
    </>
  );
}

/** So many rows leave most of a wide window empty. */
const FEW = 5;

/** A list that has become shorter, or an address from elsewhere, may name a page that is not there. */
function useBackToLastPage({ query, change }: ListState, total: number | undefined, limit: number): void {
  const last = total === undefined ? undefined : lastPage(total, limit);
  const isBeyond = last !== undefined && query.page > last;
  useEffect(() => {
    if (isBeyond) change({ page: last });
  }, [isBeyond, last, change]);
}
