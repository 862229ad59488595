import type { ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

/**
 * The show, if seats of it can be sold now. A show that starts at this very instant has started.
 * @throws Failure 404 for an unknown show, 409 for one that is cancelled or has started
 */
export async function bookableShow(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  showId: string,
): Promise<ShowDocument> {
  const show = await db.shows.findOne({ _id: showId });
  if (!show) throw new Failure(404, 'unknown_show', 'This show does not exist');
  if (show.status === 'cancelled') throw new Failure(409, 'show_cancelled', 'This show was cancelled');
  if (show.startsAt <= clock.now()) throw new Failure(409, 'show_started', 'This show has already started');
  return show;
}
