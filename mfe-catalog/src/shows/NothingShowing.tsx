import { ButtonLink, EmptyState, LeftOut, leftOut } from '@matinee/shared-ui';
import { Film } from 'lucide-react';
import { t } from '../messages/shows.en.ts';

/**
 * In the place of the movies when there are none, with the way to those that are on their way.
 * @param of the list as it was read: of those that this release cannot read it says so
 */
export function NothingShowing({ of }: { of: object }) {
  if (leftOut(of) > 0) return <LeftOut of={of} />;
  return (
    <EmptyState title={t('shows.none')} icon={<Film className="catalog:size-7" />}>
      <p>{t('shows.none.hint')}</p>
      <ButtonLink to="/releases" kind="secondary">
        {t('shows.none.coming')}
      </ButtonLink>
    </EmptyState>
  );
}
