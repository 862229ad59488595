import type { ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

const wasCancelled = () => new Failure(409, 'show_cancelled', 'This show was cancelled');

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
  if (show.status === 'cancelled') throw wasCancelled();
  if (show.startsAt <= clock.now()) throw new Failure(409, 'show_started', 'This show has already started');
  return show;
}

/**
 * For whoever may still pay for seats that are held: a show that has started is paid for while the hold lasts, one that is cancelled is not,
 * although whoever ends its holds may have to wait for Stripe.
 * @throws Failure 409 for a show that is cancelled
 */
export async function refuseCancelled({ db }: Pick<Dependencies, 'db'>, showId: string): Promise<void> {
  const cancelled = { _id: showId, status: 'cancelled' as const };
  if (await db.shows.findOne(cancelled, { projection: { _id: 1 } })) throw wasCancelled();
}
