import { Button, money } from '@matinee/shared-ui';
import { Badge } from '../badge/Badge.tsx';
import { MovieName } from '../movie/MovieName.tsx';
import { ShowTime } from '../movie/ShowTime.tsx';
import { t } from '../messages/en.ts';
import type { Column } from '../table/Table.tsx';
import type { AdminShow } from './all-shows.ts';

/** The columns of the list; `onCancel` is asked for by the last one, for shows that can still be cancelled. */
export const showColumns = (now: string, onCancel: (show: AdminShow) => void): Column<AdminShow>[] => [
  {
    header: t('shows.movie'),
    cell: ({ movie }) => <MovieName movie={movie} />,
    rowHeader: true,
    sort: { by: 'film', usually: 'asc' },
  },
  {
    header: t('shows.time'),
    cell: ({ showDateTime }) => (
      <span className="admin:xl:whitespace-nowrap">
        <ShowTime instant={showDateTime} />
      </span>
    ),
    sort: { by: 'time', usually: 'asc' },
  },
  {
    header: t('shows.hall'),
    cell: ({ hall, format, spoken, subtitles }) => (
      <>
        {hall}
        {(format || spoken || subtitles) && (
          <span className="admin:block admin:text-xs admin:whitespace-nowrap admin:text-mid">
            {[
              format,
              spoken && t('shows.voice', { code: spoken.toUpperCase() }),
              subtitles && t('shows.sub', { code: subtitles.toUpperCase() }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </>
    ),
    sort: { by: 'hall', usually: 'asc' },
  },
  {
    header: t('shows.bookings'),
    cell: ({ soldSeats, waiting }) => (
      <>
        {soldSeats}
        {waiting && waiting.people > 0 && (
          <span className="admin:block admin:text-xs admin:whitespace-nowrap admin:text-mid">
            {t('shows.waiting', { seats: waiting.seats })}
          </span>
        )}
      </>
    ),
    numeric: true,
    sort: { by: 'sold', usually: 'desc' },
  },
  {
    header: t('shows.earnings'),
    cell: ({ earnings }) => money(earnings),
    numeric: true,
    sort: { by: 'earnings', usually: 'desc' },
  },
  { header: t('shows.state'), cell: (show) => <ShowState show={show} now={now} /> },
  {
    header: t('shows.act'),
    action: true,
    cell: (show) =>
      canCancel(show, now) && (
        <Button
          kind="quiet"
          className="admin:-mx-4 admin:px-4 admin:text-sm admin:xl:whitespace-nowrap"
          onClick={() => onCancel(show)}
        >
          {t('shows.cancel')}
          <span className="admin:sr-only">
            {show.movie.title}, <ShowTime instant={show.showDateTime} />
          </span>
        </Button>
      ),
  },
];

/** The API decides, and refuses what an older one did not say. */
const canCancel = ({ status, cancelUntil }: AdminShow, now: string): boolean =>
  status === 'scheduled' && (cancelUntil == null || cancelUntil > now);

function ShowState({ show, now }: { show: AdminShow; now: string }) {
  if (show.status === 'cancelled') return <Badge tone="goes-back">{t('shows.cancelled')}</Badge>;
  if (show.status !== 'scheduled')
    return <Badge tone="over">{t('state.unknown', { state: show.status })}</Badge>;
  if (show.showDateTime > now) return <Badge tone="over">{t('shows.scheduled')}</Badge>;
  return (show.endsAt ?? '') > now ? (
    <Badge tone="over">{t('shows.running')}</Badge>
  ) : (
    <Badge tone="quiet">{t('shows.over')}</Badge>
  );
}
