import { Button, ButtonLink, EmptyState, LeftOut, Poster, Rating, leftOut, money } from '@matinee/shared-ui';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { ShowTime } from '../movie/ShowTime.tsx';
import { t } from '../messages/en.ts';
import type { ActiveShow } from './dashboard.ts';

/** So many cards fill the rows of every width before the rest is asked for. */
const MAX_FIRST_CARDS = 12;

/** The shows that can be booked, soonest first, as cards. */
export function ActiveShows({ shows }: { shows: readonly ActiveShow[] }) {
  const [all, setAll] = useState(false);
  if (shows.length === 0 && leftOut(shows) > 0) return <LeftOut of={shows} />;
  if (shows.length === 0)
    return (
      <EmptyState title={t('dashboard.empty')} icon={<CalendarPlus className="admin:size-7" />}>
        <ButtonLink to="/admin/add-shows">{t('dashboard.empty-action')}</ButtonLink>
      </EmptyState>
    );
  const sorted = [...shows].sort((one, other) => one.showDateTime.localeCompare(other.showDateTime));
  return (
    <>
      <ul className="admin:grid admin:grid-cols-1 admin:gap-3 admin:sm:grid-cols-2 admin:md:grid-cols-1 admin:lg:grid-cols-2 admin:xl:grid-cols-3">
        {sorted.slice(0, all ? sorted.length : MAX_FIRST_CARDS).map((show) => (
          <li key={show._id}>
            <ShowCard show={show} />
          </li>
        ))}
      </ul>
      {!all && shows.length > MAX_FIRST_CARDS && (
        <Button kind="secondary" onClick={() => setAll(true)} className="admin:mt-4">
          {t('dashboard.all-active', { count: shows.length })}
        </Button>
      )}
      <LeftOut of={shows} />
    </>
  );
}

function ShowCard({ show: { movie, showPrice, showDateTime } }: { show: ActiveShow }) {
  return (
    <article className="admin:flex admin:gap-4 admin:rounded-md admin:bg-ink-1 admin:p-3">
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        sizes="72px"
        className="admin:w-18 admin:shrink-0 admin:rounded-sm"
      />
      <div className="admin:flex admin:min-w-0 admin:flex-1 admin:flex-col admin:py-1">
        <h3 className="admin:line-clamp-2 admin:leading-snug admin:font-semibold admin:wrap-anywhere admin:text-hi">
          <bdi>{movie.title}</bdi>
        </h3>
        <p className="admin:mt-1 admin:text-sm admin:text-mid">
          <ShowTime instant={showDateTime} />
        </p>
        <p className="admin:mt-auto admin:flex admin:items-center admin:justify-between admin:gap-3">
          <span className="admin:text-lg admin:font-semibold admin:text-hi admin:tabular-nums">
            {showPrice === 0 ? t('dashboard.free') : money(showPrice)}
          </span>
          <Rating average={movie.vote_average} />
        </p>
      </div>
    </article>
  );
}
