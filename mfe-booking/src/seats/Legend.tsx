import { memo } from 'react';
import { t } from '../messages/en.ts';
import { SampleSeat, type SeatState } from '../seat-map/Seat.tsx';

const states: SeatState[] = ['taken', 'mine', 'available'];

/** What the shapes on the map mean. */
export const Legend = memo(function Legend() {
  return (
    <ul
      aria-label={t('legend.name')}
      className="booking:mt-6 booking:flex booking:flex-wrap booking:justify-center booking:gap-x-3 booking:gap-y-2 booking:text-xs booking:text-mid booking:sm:gap-x-6 booking:sm:text-sm"
    >
      {states.map((state) => (
        <li key={state} className="booking:flex booking:items-center booking:gap-2">
          <SampleSeat state={state} />
          {t(`legend.${state}`)}
        </li>
      ))}
    </ul>
  );
});
