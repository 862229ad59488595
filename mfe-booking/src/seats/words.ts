import { t } from '../messages/en.ts';
import { partsOf } from '../seat-map/plan.ts';
import type { SeatState } from '../seat-map/Seat.tsx';
import { blockName, rowRange } from '../hall/hall.ts';

/**
 * What some seats cost, as it is read out: "24 dollars", or that they are free.
 * @param price of one, US dollars
 */
export function spoken(price: number, seats = 1): string {
  const dollars = price * seats;
  if (price === 0) return t('seat.price-free');
  return t('seat.price', { amount: Number.isInteger(dollars) ? dollars : dollars.toFixed(2) });
}

/**
 * The name of a seat as a screen reader says it: "Row B, seat 4, 12 dollars, available".
 * @param price US dollars; undefined while no time is chosen
 */
export function seatName(seat: string, state: SeatState, price: number | undefined): string {
  const values = { ...partsOf(seat), state: t(`seat.${state}`) };
  return price === undefined
    ? t('seat.name-unpriced', values)
    : t('seat.name', { ...values, price: spoken(price) });
}

/** What stands above a block: "Left block · rows A–E". */
export const blockTitle = (blocks: readonly (readonly string[])[], index: number): string =>
  t(`map.${blockName(index, blocks.length)}`, { rows: rowRange(blocks[index] ?? []) });
