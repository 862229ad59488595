import { Button, ButtonLink, LeftOut, Loading, Skeleton, Slot, leftOut } from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { useSearchParams } from '@matinee/shared-ui/router';
import { useTryAgain } from '@matinee/shared-ui/use-try-again';
import type { ReactNode } from 'react';
import { t } from '../../messages/details.en.ts';
import type { Dates } from '../show-detail.ts';
import { BookNow } from './BookNow.tsx';
import { DatePicker } from './DatePicker.tsx';

interface BookingProps {
  movieId: string;
  dates: Dates;
  /** the date of the address: one of the dates, or anything else for none chosen */
  addressDate: string;
}

/** The panel in which a visitor chooses a day and goes on to the seats. */
export function Booking({ movieId, dates, addressDate }: BookingProps) {
  const [query] = useSearchParams();
  switch (dates.state) {
    case 'loading':
      return (
        <Panel showtimes={<Showtimes movieId={movieId} date={undefined} />}>
          {/* The size of a week of days and of Book Now, and no higher: nothing moves when they come. */}
          <div className="catalog:w-full catalog:min-w-0 catalog:*:min-h-0!">
            <Loading>
              <div className="catalog:flex catalog:flex-wrap catalog:items-center catalog:justify-between catalog:gap-x-8 catalog:gap-y-4">
                <Skeleton className="catalog:h-31.5 catalog:w-124 catalog:max-w-full catalog:bg-ink-2" />
                <Skeleton className="catalog:h-11 catalog:w-full catalog:bg-ink-2 catalog:sm:w-44" />
              </div>
            </Loading>
          </div>
        </Panel>
      );
    case 'failed':
      return (
        <Panel>
          <Failed onRetry={dates.retry} />
        </Panel>
      );
    case 'known': {
      if (dates.dates.length === 0 && leftOut(dates.of) > 0)
        return (
          <Panel>
            <LeftOut of={dates.of} />
          </Panel>
        );
      if (dates.dates.length === 0)
        return (
          <Panel>
            <p>
              <strong className="catalog:block catalog:text-hi">{t('dates.none')}</strong>
              {t('dates.none.hint')}
            </p>
            <ButtonLink to="/movies" kind="secondary">
              {t('dates.none.all')}
            </ButtonLink>
          </Panel>
        );
      const dateIn = (search: URLSearchParams) =>
        [search.get('day'), addressDate].find((wanted) => dates.dates.some((known) => known === wanted)) ??
        undefined;
      const date = dateIn(query);
      return (
        <Panel showtimes={<Showtimes movieId={movieId} date={date} />}>
          <DatePicker movieId={movieId} dates={dates.dates} chosen={date} />
          <BookNow
            movieId={movieId}
            date={date}
            dateOfAddress={() => dateIn(new URLSearchParams(window.location.search))}
          />
        </Panel>
      );
    }
  }
}

function Failed({ onRetry }: { onRetry(): Promise<unknown> }) {
  const { busy, tries, onTryAgain } = useTryAgain(onRetry);
  return (
    <div ref={handFocusOn} className="catalog:contents">
      <p role="alert" className="catalog:text-hi">
        <span key={tries}>{t('dates.failed')}</span>
      </p>
      <Button kind="secondary" busy={busy} onClick={onTryAgain}>
        {t('dates.retry')}
      </Button>
    </div>
  );
}

/** Whoever sells the seats says at which times there are any. */
const Showtimes = ({ movieId, date }: { movieId: string; date: string | undefined }) => (
  <Slot
    name="movie.showtimes"
    props={date === undefined ? { movieId } : { movieId, date }}
    className="catalog:min-w-0 catalog:basis-full"
  />
);

function Panel({ children, showtimes }: { children: ReactNode; showtimes?: ReactNode }) {
  return (
    <div className="catalog:flex catalog:min-h-32 catalog:flex-wrap catalog:items-center catalog:justify-between catalog:gap-x-8 catalog:gap-y-4 catalog:rounded-lg catalog:border catalog:border-line catalog:bg-ink-1 catalog:p-4 catalog:text-mid catalog:md:p-6">
      {children}
      {showtimes}
    </div>
  );
}
