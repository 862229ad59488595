import { memo } from 'react';
import { Seat, type SeatState } from './Seat.tsx';
import { seatsOf } from './plan.ts';
import * as styles from './seat-map.module.css';

interface SeatRowProps {
  /** its name */
  row: string;
  seatsPerRow: number;
  /** seats of the row that are picked, and those that cannot be had, each as one text: a row in which nothing changes is left as it is */
  mine: string;
  taken: string;
  /** the seat of the row that Tab leads to; undefined when it is in another one */
  tabStop: string | undefined;
  /** nothing can be picked yet */
  inactive: boolean;
  /** how a seat is read out */
  seatName(seat: string, state: SeatState): string;
}

/** Seats as one text. */
export const inOneText = (seats: readonly string[]): string => seats.join(' ');

/** One row of the map, with its letter. */
export const SeatRow = memo(function SeatRow(props: SeatRowProps) {
  const { row, seatsPerRow, tabStop, inactive, seatName } = props;
  const mine = props.mine.split(' ');
  const taken = props.taken.split(' ');
  return (
    <div role="row" className={styles.row}>
      <span role="rowheader" className={styles.letter}>
        {row}
      </span>
      {seatsOf(row, seatsPerRow).map((seat) => {
        const state = mine.includes(seat) ? 'mine' : taken.includes(seat) ? 'taken' : 'available';
        return (
          <Seat
            key={seat}
            id={seat}
            state={state}
            name={seatName(seat, state)}
            inactive={inactive}
            tabStop={seat === tabStop}
          />
        );
      })}
    </div>
  );
});
