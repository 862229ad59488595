import { Skeleton } from '@matinee/shared-ui';
import type { CSSProperties } from 'react';
import { seatsOf, type SeatPlan } from './plan.ts';
import * as styles from './seat-map.module.css';

/** Boxes where the seats of a plan will stand. */
export function SeatMapSkeleton({ plan: { blocks, seatsPerRow } }: { plan: SeatPlan }) {
  return (
    <div
      data-blocks={blocks.length}
      style={{ '--seats': seatsPerRow } as CSSProperties}
      className={styles.blocks}
    >
      {blocks.map((rows) => (
        <div key={rows[0]} data-waiting className={styles.block}>
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
  );
}
