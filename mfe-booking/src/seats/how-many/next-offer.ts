import { bestSeats } from '../../seat-map/best-seats.ts';
import type { SeatPlan } from '../../seat-map/plan.ts';

/**
 * The seats to offer next: the best group, or the one after that which is picked now.
 * @returns undefined when there are not so many side by side
 */
export function nextOffer(
  plan: SeatPlan,
  taken: ReadonlySet<string>,
  picked: readonly string[],
  count: number,
): string[] | undefined {
  const offers = bestSeats(plan, taken, count);
  const now = offers.findIndex((group) => group.join() === picked.join());
  return offers[(now + 1) % offers.length];
}
