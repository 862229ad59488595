import { calendarDate } from '@matinee/shared-ui';
import { t } from '../../messages/movies.en.ts';
import { Pills } from '../filters/Pills.tsx';
import type { Wish } from '../filters/wish.ts';
import { wantedDays, type Day } from './programme.ts';

/** The days of the programme, each a way to itself alone with the rest of the wish as it is. */
export function DayLinks({ days, wish }: { days: readonly Day[]; wish: Wish }) {
  const wanted = wantedDays(days, wish.day);
  return (
    <Pills
      name={t('view.days')}
      pills={days.map((one) => {
        const { weekday, day } = calendarDate(one.date);
        return {
          text: `${weekday} ${day}`,
          wish: { ...wish, day: one.date },
          isShown: wanted.length === 1 && wanted[0] === one,
        };
      })}
    />
  );
}
