import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { occupiedSeats } from './seats.ts';

/**
 * Ids of the seats of a show that cannot be booked now, the caller's own holds among them.
 * @throws Failure 404 for an unknown show
 */
export async function occupiedSeatsOf({ db, clock }: Dependencies, showId: string): Promise<string[]> {
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  if (!show) throw new Failure(404, 'unknown_show', 'This show does not exist');
  return occupiedSeats(show, clock.now());
}
