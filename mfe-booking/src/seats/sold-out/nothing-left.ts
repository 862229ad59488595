import { isSoldOut } from '../../timing/fullness.ts';
import type { Timing } from '../../timing/show-details.ts';
import type { Occupancy } from '../use-occupancy.ts';

/**
 * Whether nobody can pick a seat of a show any more: by the map where it is known which seats are taken, else by what is told to
 * everybody. Whoever has picked seats, or holds some, still has something to do here.
 * @param hall all seats there are
 * @param own seats that are picked or held
 */
export function nothingLeft(
  timing: Timing | undefined,
  { state, taken }: Pick<Occupancy, 'state' | 'taken'>,
  hall: readonly string[],
  own: readonly string[],
): boolean {
  if (!timing || own.length > 0) return false;
  return state === 'known' ? hall.every((seat) => taken.has(seat)) : isSoldOut(timing.fullness);
}
