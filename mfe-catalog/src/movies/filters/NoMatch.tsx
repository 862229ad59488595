import { ButtonLink, EmptyState } from '@matinee/shared-ui';
import { CalendarX2 } from 'lucide-react';
import { t } from '../../messages/movies.en.ts';
import { addressOf, dayOfWish, type Wish } from './wish.ts';

/** Nothing is as somebody wishes: what to try instead. */
export function NoMatch({ wish }: { wish: Wish }) {
  const onlyDay = wish.time === undefined && wish.genre === undefined && wish.language === undefined;
  return (
    <EmptyState
      title={t(onlyDay ? 'filters.none-on-day' : 'filters.none')}
      icon={<CalendarX2 className="catalog:size-7" />}
    >
      <p>{t('filters.none.hint')}</p>
      <ButtonLink kind="secondary" to={addressOf(onlyDay ? { day: 'week' } : dayOfWish(wish))}>
        {t(onlyDay ? 'filters.week' : 'filters.clear')}
      </ButtonLink>
    </EmptyState>
  );
}
