import { EmptyState } from '@matinee/shared-ui';
import { Film } from 'lucide-react';
import { t } from '../messages/en.ts';

/** In the place of the films when there are none. */
export function NothingShowing() {
  return (
    <EmptyState title={t('shows.none')} icon={<Film className="catalog:size-7" />}>
      <p>{t('shows.none.hint')}</p>
    </EmptyState>
  );
}
