import { seatPosition } from './seat-position.ts';
import type { SeatPlan } from './plan.ts';
import * as styles from './seat-map.module.css';

/** Of the drawing. */
const WIDTH = 160;
const HEIGHT = 90;
const HORIZON = 40;

/** The four corners of what one looks at, from a seat: the nearer, the larger; from the side, its far edge is smaller. */
export function frontFrom(plan: SeatPlan, seat: string): { points: [number, number][]; share: number } {
  const { x, y } = seatPosition(plan, seat);
  const share = 0.92 - 0.5 * y;
  const half = (share * WIDTH) / 2;
  const aside = x - 0.5;
  // The edge on the other side of the room is further away.
  const tall = (side: -1 | 1) => half * (9 / 16) * (1 + side * aside * 0.7 * (1 - y / 2));
  const center = WIDTH / 2 - aside * WIDTH * 0.18;
  const narrow = 1 - Math.abs(aside) * 0.35 * (1 - y / 2);
  const [left, right] = [center - half * narrow, center + half * narrow];
  return {
    share,
    points: [
      [left, HORIZON - tall(-1)],
      [right, HORIZON - tall(1)],
      [right, HORIZON + tall(1)],
      [left, HORIZON + tall(-1)],
    ],
  };
}

interface ViewFromSeatProps {
  plan: SeatPlan;
  seat: string;
  /** what the drawing is of, in words */
  name: string;
}

/** What one sees from a seat, drawn from its row and its angle. */
export function ViewFromSeat({ plan, seat, name }: ViewFromSeatProps) {
  const { points } = frontFrom(plan, seat);
  const { x, y } = seatPosition(plan, seat);
  const rowsBefore = Math.round(y * 4);
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.view}>
      <polygon points={points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ')} />
      {Array.from({ length: rowsBefore }, (_, row) => {
        const scale = 0.5 + (row / 4) * 0.6;
        return Array.from({ length: 9 }, (__, seatBefore) => (
          <ellipse
            key={`${row} ${seatBefore}`}
            cx={WIDTH / 2 + (seatBefore - 4 - (x - 0.5) * 3) * 22 * scale}
            cy={HEIGHT - 22 + row * 7}
            rx={7 * scale}
            ry={8 * scale}
          />
        ));
      })}
    </svg>
  );
}
