import { useSite, type HallPlan } from '@matinee/shared-ui';

/** The hall of the specification: an API that does not tell its plan has this one. */
export const usualPlan: HallPlan = { seatsPerRow: 8, blocks: [[...'ABCDE'], [...'FGHIJ']] };

/** How the hall is laid out, as the server tells it. */
export const useHall = (): HallPlan => useSite().hall ?? usualPlan;

/** The block's place among the others, from left to right. */
export function blockName(index: number, count: number): 'left' | 'middle' | 'right' | 'whole' {
  if (count === 1) return 'whole';
  if (index === 0) return 'left';
  return index === count - 1 ? 'right' : 'middle';
}

/** The rows of a block in short: `A–E`, or `A` for a single one. */
export const rowRange = (rows: readonly string[]): string => [...new Set([rows[0], rows.at(-1)])].join('–');
