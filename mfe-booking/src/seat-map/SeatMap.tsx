import {
  memo,
  startTransition,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { moveFocus } from './move-focus.ts';
import { firstSeat, seatsOf, type SeatPlan } from './plan.ts';
import type { SeatState } from './Seat.tsx';
import { SeatRow, inOneText } from './SeatRow.tsx';
import * as styles from './seat-map.module.css';

export interface SeatMapProps {
  id: string;
  plan: SeatPlan;
  /** accessible name of the whole */
  name: string;
  /** id of an element that says how to move and pick */
  describedBy: string;
  picked: readonly string[];
  taken: ReadonlySet<string>;
  /** nothing can be picked yet; presses are told all the same */
  inactive: boolean;
  /** what is taken is not known yet, but will be */
  loading: boolean;
  /** how a seat is read out; the same function for as long as it says the same */
  seatName(seat: string, state: SeatState): string;
  /** what stands above a block. @param index from left to right */
  blockName(index: number): string;
  /** a seat was pressed, whatever state it is in */
  onPress(seat: string): void;
}

const seatOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-seat]')?.dataset['seat'] : undefined;

/** Seats as one grid with one tab stop. Buttons make Space and Enter press; arrow keys move. */
export const SeatMap = memo(function SeatMap({
  id,
  plan,
  name,
  describedBy,
  picked,
  taken,
  inactive,
  loading,
  seatName,
  blockName,
  onPress,
}: SeatMapProps) {
  const { blocks, seatsPerRow } = plan;
  const [current, setCurrent] = useState(() => firstSeat(plan));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const seat = seatOf(event.target);
    const next = seat && !event.altKey && moveFocus(plan, seat, event.key, event.ctrlKey || event.metaKey);
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const seat = seatOf(event.target);
    // Only the next Tab needs to know: a press that brings the focus is painted first.
    if (seat) startTransition(() => setCurrent(seat));
  };
  const onClick = (event: MouseEvent) => {
    const seat = seatOf(event.target);
    if (seat) onPress(seat);
  };
  return (
    <div
      id={id}
      role="grid"
      translate="no"
      aria-label={name}
      aria-describedby={describedBy}
      aria-busy={loading || undefined}
      data-inactive={inactive || undefined}
      data-blocks={blocks.length}
      style={{ '--seats': seatsPerRow } as CSSProperties}
      className={styles.blocks}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={onFocus}
    >
      {blocks.map((rows, index) => (
        <div
          key={rows[0]}
          role="rowgroup"
          data-block={index}
          aria-label={blockName(index)}
          className={styles.block}
        >
          <p aria-hidden="true" className={styles.title}>
            {blockName(index)}
          </p>
          {rows.map((row) => {
            const seats = seatsOf(row, seatsPerRow);
            return (
              <SeatRow
                key={row}
                row={row}
                seatsPerRow={seatsPerRow}
                mine={inOneText(seats.filter((seat) => picked.includes(seat)))}
                taken={inOneText(seats.filter((seat) => taken.has(seat)))}
                tabStop={seats.includes(current) ? current : undefined}
                inactive={inactive}
                seatName={seatName}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});
