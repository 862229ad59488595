import { ButtonLink, EmptyState } from '@matinee/shared-ui';
import { Film } from 'lucide-react';
import { t } from '../messages/en.ts';

/** In the place of the movies when there are none, with the way to those that are on their way. */
export function NothingShowing() {
  return (
    <EmptyState title={t('shows.none')} icon={<Film className="catalog:size-7" />}>
      <p>{t('shows.none.hint')}</p>
      <ButtonLink to="/releases" kind="secondary">
        {t('shows.none.coming')}
      </ButtonLink>
    </EmptyState>
  );
}
