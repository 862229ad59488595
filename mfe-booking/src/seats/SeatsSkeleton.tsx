import { Skeleton } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { Front } from '../seat-map/Front.tsx';
import { SeatMapSkeleton } from '../seat-map/SeatMapSkeleton.tsx';
import { useHall } from './hall.ts';
import { layout } from './layout.ts';

/** Boxes where movie, times and seats will stand. */
export function SeatsSkeleton() {
  const plan = useHall();
  return (
    <div className={layout.page}>
      <div className={layout.aside}>
        <Skeleton className="booking:h-36" />
        <Skeleton className="booking:h-24" />
      </div>
      <div>
        <Skeleton className="booking:mx-auto booking:mb-6 booking:h-11 booking:max-w-md" />
        <Front name={t('map.screen')} />
        <SeatMapSkeleton plan={plan} />
      </div>
    </div>
  );
}
