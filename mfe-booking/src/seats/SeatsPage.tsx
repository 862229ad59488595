import { ButtonLink, EmptyState, FailureNotice, Loading, Page, useData } from '@matinee/shared-ui';
import { useParams } from '@matinee/shared-ui/router';
import { CalendarX2 } from 'lucide-react';
import { t } from '../messages/en.ts';
import { showDetails } from '../timing/show-details.ts';
import { useHall } from '../hall/hall.ts';
import { SeatChoice } from './SeatChoice.tsx';
import { SeatsSkeleton } from './SeatsSkeleton.tsx';

/** /seat-layout/{id}/{date}: the showtimes of a movie on a day, and the seats of the chosen one. */
export default function SeatsPage() {
  const { id = '', date = '' } = useParams();
  const { data, error, mutate } = useData(showDetails, id);
  const isHallTold = useHall().blocks.length > 0;
  return (
    <Page title={t('seats.title')} className="booking:overflow-x-clip">
      {!isHallTold ? (
        <FailureNotice message={t('seats.no-hall')} onRetry={() => window.location.reload()} />
      ) : data ? (
        <SeatChoice
          key={`${id} ${date}`}
          movie={data.movie}
          date={date}
          dateTime={data.dateTime}
          lookAgain={async () => (await mutate())?.dateTime}
        />
      ) : error && [400, 404].includes(error.status) ? (
        // To ask again finds no movie that there is not.
        <EmptyState title={error.message} icon={<CalendarX2 />}>
          <ButtonLink kind="secondary" to="/movies">
            {t('sold-out.movies')}
          </ButtonLink>
        </EmptyState>
      ) : error ? (
        <FailureNotice message={error.message} onRetry={() => mutate()} />
      ) : (
        <Loading>
          <SeatsSkeleton />
        </Loading>
      )}
    </Page>
  );
}
