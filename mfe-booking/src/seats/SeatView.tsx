import { memo } from 'react';
import { t } from '../messages/en.ts';
import { partsOf, type SeatPlan } from '../seat-map/plan.ts';
import { ViewFromSeat } from '../seat-map/ViewFromSeat.tsx';

/** What one will see from a picked seat. */
export const SeatView = memo(function SeatView({ plan, seat }: { plan: SeatPlan; seat: string }) {
  return (
    <figure className="booking:mx-auto booking:mt-6 booking:w-56 booking:text-center booking:text-xs booking:text-mid">
      <ViewFromSeat plan={plan} seat={seat} name={t('view.name', partsOf(seat))} />
      <figcaption aria-hidden="true" className="booking:mt-2">
        {t('view.caption', { seat })}
      </figcaption>
    </figure>
  );
});
