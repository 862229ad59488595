import {
  startTransition,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { t } from '../messages/en.ts';
import { moveFocus } from './move-focus.ts';
import { blockName, firstSeat, rowRange, seatsOf, useHall } from './plan.ts';
import { Seat, type SeatState } from './Seat.tsx';
import * as styles from './seat-map.module.css';

interface SeatMapProps {
  /** accessible name: the movie and the time */
  name: string;
  /** US dollars a seat; undefined while no time is chosen */
  price: number | undefined;
  picked: readonly string[];
  taken: ReadonlySet<string>;
  /** what is taken is not known yet, but will be */
  loading: boolean;
  onPress(seat: string): void;
}

const seatOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-seat]')?.dataset['seat'] : undefined;

const spoken = (dollars: number): string =>
  dollars === 0
    ? t('seat.price-free')
    : t('seat.price', { amount: Number.isInteger(dollars) ? dollars : dollars.toFixed(2) });

/** The hall's seats as one grid with one tab stop. Buttons make Space and Enter press; arrow keys move. */
export function SeatMap({ name, price, picked, taken, loading, onPress }: SeatMapProps) {
  const hall = useHall();
  const { blocks, seatsPerRow } = hall;
  const [current, setCurrent] = useState(() => firstSeat(hall));
  const stateOf = (seat: string): SeatState =>
    picked.includes(seat) ? 'mine' : taken.has(seat) ? 'taken' : 'available';

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const seat = seatOf(event.target);
    const next = seat && !event.altKey && moveFocus(hall, seat, event.key, event.ctrlKey || event.metaKey);
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

  const nameOf = (rows: readonly string[], index: number) =>
    t(`map.${blockName(index, blocks.length)}`, { rows: rowRange(rows) });
  const spokenPrice = price === undefined ? undefined : spoken(price);
  return (
    <div
      role="grid"
      aria-label={name}
      aria-describedby="booking-map-help"
      aria-busy={loading || undefined}
      data-timed={price !== undefined}
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
          aria-label={nameOf(rows, index)}
          className="booking:grid booking:content-start booking:gap-1.5"
        >
          <p aria-hidden="true" className="booking:mb-1 booking:text-sm booking:text-low">
            {nameOf(rows, index)}
          </p>
          {rows.map((row) => (
            <div key={row} role="row" className={styles.row}>
              <span
                role="rowheader"
                className="booking:text-center booking:text-xs booking:font-semibold booking:text-low"
              >
                {row}
              </span>
              {seatsOf(row, seatsPerRow).map((id) => (
                <Seat key={id} id={id} state={stateOf(id)} price={spokenPrice} tabStop={id === current} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
