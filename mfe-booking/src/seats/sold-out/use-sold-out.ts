import { isSoldOut } from '../../timing/fullness.ts';
import type { Timing } from '../../timing/show-details.ts';
import { seatsOfHall, useHall } from '../plan.ts';
import type { Occupancy } from '../use-occupancy.ts';

/**
 * Whether nobody can pick a seat of a show any more: by the map where it is known which seats are taken, else by what is told to
 * everybody. Whoever has picked seats, or holds some, still has something to do here.
 */
export function useSoldOut(
  timing: Timing | undefined,
  occupancy: Occupancy,
  own: readonly string[],
): boolean {
  const hall = useHall();
  if (!timing || own.length > 0) return false;
  if (occupancy.state !== 'known') return isSoldOut(timing.fullness);
  return seatsOfHall(hall).every((seat) => occupancy.taken.has(seat));
}
