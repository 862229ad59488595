import { useSite, type HallPlan } from '@matinee/shared-ui';

const untold: HallPlan = { seatsPerRow: 0, blocks: [] };

/** How the hall is laid out, as the server tells it; without a seat until it has, since any other plan would be that of another hall. */
export const useHall = (): HallPlan => useSite().hall ?? untold;

/** The block's place among the others, from left to right. */
export function blockName(index: number, count: number): 'left' | 'middle' | 'right' | 'whole' {
  if (count === 1) return 'whole';
  if (index === 0) return 'left';
  return index === count - 1 ? 'right' : 'middle';
}

/** The rows of a block in short: `A–E`, or `A` for a single one. */
export const rowRange = (rows: readonly string[]): string => [...new Set([rows[0], rows.at(-1)])].join('–');
