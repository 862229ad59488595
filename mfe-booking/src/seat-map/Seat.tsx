import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { partsOf } from './plan.ts';
import * as styles from './seat-map.module.css';

export type SeatState = 'available' | 'mine' | 'taken';

/** What a seat looks like inside: its number, a tick beside it when picked, a cross in its place when taken. */
function SeatFace({ state, children }: { state: SeatState; children?: number }) {
  return (
    <>
      {state !== 'taken' && children}
      {state === 'mine' && <Check aria-hidden="true" strokeWidth={4} />}
      {state === 'taken' && <X aria-hidden="true" strokeWidth={2.5} />}
    </>
  );
}

interface SeatProps {
  id: string;
  state: SeatState;
  /** as it is read out */
  name: string;
  /** nothing can be picked yet */
  inactive: boolean;
  /** whether Tab leads here: one seat of the map is a tab stop, arrow keys lead to the others */
  tabStop: boolean;
}

/** One seat. A taken one stays reachable, so that it can be read; the map handles presses. */
export const Seat = memo(function Seat({ id, state, name, inactive, tabStop }: SeatProps) {
  return (
    <div role="gridcell">
      <button
        type="button"
        data-seat={id}
        data-state={state}
        aria-pressed={state === 'mine'}
        aria-disabled={state === 'taken' || inactive || undefined}
        aria-label={name}
        tabIndex={tabStop ? 0 : -1}
        className={styles.seat}
      >
        <SeatFace state={state}>{partsOf(id).number}</SeatFace>
      </button>
    </div>
  );
});

/** A small seat of a legend. */
export const SampleSeat = ({ state }: { state: SeatState }) => (
  <span aria-hidden="true" data-state={state} className={`${styles.seat} ${styles.sample}`}>
    <SeatFace state={state} />
  </span>
);
