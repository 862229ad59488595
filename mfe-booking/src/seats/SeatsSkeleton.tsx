import { Skeleton } from '@matinee/shared-ui';
import type { CSSProperties } from 'react';
import { layout } from './layout.ts';
import { seatsOf, useHall } from './plan.ts';
import { Screen } from './Screen.tsx';
import * as styles from './seat-map.module.css';

/** Boxes where movie, times and seats will stand. */
export function SeatsSkeleton() {
  const { blocks, seatsPerRow } = useHall();
  return (
    <div className={layout.page}>
      <div className={layout.aside}>
        <Skeleton className="booking:h-36" />
        <Skeleton className="booking:h-24" />
      </div>
      <div>
        <Skeleton className="booking:mx-auto booking:mb-6 booking:h-11 booking:max-w-md" />
        <Screen />
        <div
          data-blocks={blocks.length}
          style={{ '--seats': seatsPerRow } as CSSProperties}
          className={styles.blocks}
        >
          {blocks.map((rows) => (
            <div key={rows[0]} className="booking:grid booking:content-start booking:gap-1.5 booking:pt-7">
              {rows.map((row) => (
                <div key={row} className={styles.row}>
                  <span />
                  {seatsOf(row, seatsPerRow).map((seat) => (
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
