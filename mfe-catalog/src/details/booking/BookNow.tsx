import { Button, ButtonLink, notify } from '@matinee/shared-ui';
import { t } from '../../messages/details.en.ts';

const WIDTHS = 'catalog:w-full catalog:sm:w-auto catalog:sm:min-w-44';

/** Leads to the seats of the chosen day; without one it says what is missing. */
export function BookNow({ movieId, date }: { movieId: string; date: string | undefined }) {
  if (!date)
    return (
      <Button onClick={() => notify.error(t('dates.missing'))} className={WIDTHS}>
        {t('dates.book')}
      </Button>
    );
  return (
    <ButtonLink to={`/seat-layout/${encodeURIComponent(movieId)}/${date}`} className={WIDTHS}>
      {t('dates.book')}
    </ButtonLink>
  );
}
