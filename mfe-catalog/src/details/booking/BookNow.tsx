import { Button, ButtonLink, notify } from '@matinee/shared-ui';
import { useNavigate } from '@matinee/shared-ui/router';
import type { MouseEvent } from 'react';
import { t } from '../../messages/en.ts';

const widths = 'catalog:w-full catalog:sm:w-auto catalog:sm:min-w-44';

/** Leads to the seats of the chosen day; without one it says what is missing. */
export function BookNow({ movieId, date }: { movieId: string; date: string | undefined }) {
  const navigate = useNavigate();
  if (!date)
    return (
      <Button onClick={() => notify.error(t('dates.missing'))} className={widths}>
        {t('dates.book')}
      </Button>
    );
  const id = encodeURIComponent(movieId);
  // The address that the visitor comes Back to names the day, so it is still chosen then.
  const remember = (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey)
      void navigate(`/movie-detail/${id}/${date}`, { replace: true });
  };
  return (
    <ButtonLink to={`/seat-layout/${id}/${date}`} onClick={remember} className={widths}>
      {t('dates.book')}
    </ButtonLink>
  );
}
