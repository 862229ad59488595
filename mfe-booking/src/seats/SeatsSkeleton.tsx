import { Skeleton } from '@matinee/shared-ui';
import { layout } from './layout.ts';
import { blocks, seatsOf } from './plan.ts';
import { Screen } from './Screen.tsx';
import * as styles from './seat-map.module.css';

/** Boxes where film, times and seats will stand. */
export function SeatsSkeleton() {
  return (
    <div className={layout.page}>
      <div className={layout.aside}>
        <Skeleton className="booking:h-36" />
        <Skeleton className="booking:h-24" />
      </div>
      <div>
        <Skeleton className="booking:mx-auto booking:mb-6 booking:h-11 booking:max-w-md" />
        <Screen />
        <div className={styles.blocks}>
          {blocks.map(({ name, rows }) => (
            <div key={name} className="booking:grid booking:content-start booking:gap-1.5 booking:pt-7">
              {rows.map((row) => (
                <div key={row} className={styles.row}>
                  <span />
                  {seatsOf(row).map((seat) => (
                    <Skeleton key={seat} className="booking:h-11" />
                  ))}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
