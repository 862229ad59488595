import { Skeleton, classes } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { Front } from '../seat-map/Front.tsx';
import { SmallMapRoom } from '../seat-map/SmallMap.tsx';
import { SeatMapSkeleton } from '../seat-map/SeatMapSkeleton.tsx';
import { useHall } from '../hall/hall.ts';
import { layout, smallMapClasses } from './layout.ts';

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
        {/* How many, the hint, and on a phone the small map. */}
        <Skeleton className="booking:mx-auto booking:mb-4 booking:h-23.5 booking:max-w-md booking:sm:h-11" />
        <Skeleton className="booking:mx-auto booking:mb-3 booking:h-16 booking:max-w-md booking:sm:h-12" />
        <Front name={t('map.screen')} />
        {plan.blocks.length > 1 && (
          <div className={classes('booking:mb-2 booking:py-2', smallMapClasses(plan.blocks.length))}>
            <SmallMapRoom plan={plan} />
          </div>
        )}
        <SeatMapSkeleton plan={plan} />
      </div>
    </div>
  );
}
