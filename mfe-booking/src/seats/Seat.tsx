import { classes } from '@matinee/shared-ui';
import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { t } from '../messages/en.ts';
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
  /** the price as it is read out; undefined while no time is chosen */
  price: string | undefined;
  /** whether Tab leads here: one seat of the map is a tab stop, arrow keys lead to the others */
  tabStop: boolean;
}

/** The name of a seat as a screen reader says it: "Row B, seat 4, 12 dollars, available". */
const nameOf = ({ id, state, price }: SeatProps): string => {
  const values = { ...partsOf(id), state: t(`seat.${state}`) };
  return price === undefined ? t('seat.name-unpriced', values) : t('seat.name', { ...values, price });
};

/** One seat. A taken one stays reachable, so that it can be read; the map handles presses. */
export const Seat = memo(function Seat(props: SeatProps) {
  const { id, state, price, tabStop } = props;
  const disabled = state === 'taken' || price === undefined;
  return (
    <div role="gridcell">
      <button
        type="button"
        data-seat={id}
        data-state={state}
        aria-pressed={state === 'mine'}
        aria-disabled={disabled || undefined}
        aria-label={nameOf(props)}
        tabIndex={tabStop ? 0 : -1}
        className={styles.seat}
      >
        <SeatFace state={state}>{partsOf(id).number}</SeatFace>
      </button>
    </div>
  );
});

/** A small seat of the legend. */
export const SampleSeat = ({ state }: { state: SeatState }) => (
  <span aria-hidden="true" data-state={state} className={classes(styles.seat, styles.sample)}>
    <SeatFace state={state} />
  </span>
);
