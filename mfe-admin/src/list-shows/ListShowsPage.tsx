import { ButtonLink, EmptyState } from '@matinee/shared-ui';
import { useSearchParams } from '@matinee/shared-ui/router';
import { CalendarPlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { AgeRatings } from '../age-ratings/AgeRatings.tsx';
import { AdminPage } from '../layout/AdminPage.tsx';
import { Views } from '../layout/Views.tsx';
import { t } from '../messages/en.ts';
import { List } from '../table/List.tsx';
import { Segments } from '../table/Segments.tsx';
import { useListPage } from '../table/use-list-page.ts';
import { useListQuery, type ListQuery } from '../table/use-list-query.ts';
import { allShows, SHOWS_PER_PAGE, type AdminShow } from './all-shows.ts';
import { CancelDialog } from './cancel/CancelDialog.tsx';
import { showColumns } from './columns.tsx';

const usual: ListQuery = { page: 1, sort: 'time', order: 'asc', q: '', when: 'upcoming' };
const choices = (['upcoming', 'past', 'all'] as const).map((value) => ({
  value,
  label: t(`shows.${value}`),
}));

const rowsAsOfNow = <Data,>(data: Data) => ({ data, now: new Date().toISOString() });

/**
 * /admin/list-shows: the shows, the seats they sold and what they earned; here they are cancelled. With `?view=ratings` the age ratings of
 * their movies.
 */
export default function ListShowsPage() {
  const [params] = useSearchParams();
  const isRatings = params.get('view') === 'ratings';
  return (
    <AdminPage title={t('nav.list-shows')}>
      <Views
        name={t('shows.views')}
        views={[
          { to: '/admin/list-shows', name: t('shows.view.shows'), isShown: !isRatings },
          { to: '/admin/list-shows?view=ratings', name: t('shows.view.ratings'), isShown: isRatings },
        ]}
      />
      {isRatings ? <AgeRatings /> : <Shows />}
    </AdminPage>
  );
}

function Shows() {
  const list = useListQuery(usual);
  const [cancelling, setCancelling] = useState<AdminShow | null>(null);
  const { data, ...page } = useListPage(allShows, list.query);
  const place = useRef<HTMLDivElement>(null);
  // Read once for the rows: a list whose buttons come and go by the second would not hold still under a finger.
  const [rows, setRows] = useState(() => rowsAsOfNow(data));
  if (rows.data !== data) setRows(rowsAsOfNow(data));
  const columns = useMemo(() => showColumns(rows.now, setCancelling), [rows.now]);
  return (
    <>
      <List
        name={t('nav.list-shows')}
        columns={columns}
        list={list}
        page={{ ...page, data: data && { rows: data.shows, total: data.total } }}
        limit={SHOWS_PER_PAGE}
        filter={t('list.filter')}
        failed={t('shows.failed')}
        choices={
          <>
            <Segments
              name={t('shows.which')}
              choices={choices}
              value={list.query.when}
              // With what is over a list is read from the latest down.
              onChange={(when) =>
                list.change({ when, sort: 'time', order: when === 'upcoming' ? 'asc' : 'desc' })
              }
            />
            {data?.listedDays !== undefined && (
              <p className="admin:order-last admin:basis-full admin:text-sm admin:text-mid">
                {t('shows.cut', { days: data.listedDays })}
              </p>
            )}
          </>
        }
        nothing={<NoShows when={list.query.when} isCut={data?.listedDays !== undefined} />}
        afterFew={
          <>
            <p>{t('shows.few')}</p>
            <ButtonLink to="/admin/add-shows" kind="secondary">
              {t('shows.empty-action')}
            </ButtonLink>
          </>
        }
        place={place}
      />
      {cancelling && (
        <CancelDialog
          show={cancelling}
          onClose={(isCancelled) => {
            setCancelling(null);
            // The button that opened the dialog, where the browser would put the focus, is not there any more.
            if (isCancelled) place.current?.focus({ preventScroll: true });
            void page.reload();
          }}
        />
      )}
    </>
  );
}

function NoShows({ when, isCut }: { when: string; isCut: boolean }) {
  const known = when === 'upcoming' || (when === 'past' && !isCut);
  const none = known ? (`shows.none-${when}` as const) : isCut ? 'shows.none-lately' : 'shows.none';
  return (
    <EmptyState title={t(none)} icon={<CalendarPlus className="admin:size-7" />}>
      <ButtonLink to="/admin/add-shows">{t('shows.empty-action')}</ButtonLink>
    </EmptyState>
  );
}
