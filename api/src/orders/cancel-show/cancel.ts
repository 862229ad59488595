import type { ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { type Cancellation, cancellationOf } from './cancellation.ts';
import { finishCancellation } from './finish-cancellation.ts';

/** The projector fails in the evening, and the next day somebody cancels the show. */
const AFTERWARDS_MS = 24 * 3_600_000;

/** Until when a show may be cancelled. */
export const showCancelUntil = ({ endsAt }: Pick<ShowDocument, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + AFTERWARDS_MS);

/**
 * Cancels a show, also one that has begun or could not be shown to its end. One conditional write decides it: from then on nobody can claim a seat or buy one that is held, and all that
 * follows can be taken up again after a crash. Cancelling twice is the same as once, and takes up what is left to do.
 * @param actor id of the admin
 * @param reason in the admin's words; the first one stays
 * @param onDecided called as soon as the show is cancelled, before its tickets are dealt with
 * @returns what became of the tickets
 * @throws Failure 404 for an unknown show, 409 for one that ended long ago
 */
export async function cancelShow(
  deps: Dependencies,
  { actor, showId, reason }: { actor: string; showId: string; reason: string },
  onDecided: () => void = () => {},
): Promise<Cancellation> {
  const show = await decideCancellation(deps, { actor, showId, reason });
  onDecided();
  await finishCancellation(deps, show);
  return cancellationOf(deps, showId);
}

/** The conditional write that decides it. @returns the show, cancelled now or before */
export async function decideCancellation(
  deps: Dependencies,
  { actor, showId, reason }: { actor: string; showId: string; reason: string },
): Promise<ShowDocument> {
  const at = deps.clock.now();
  const cancelled = await deps.db.shows.findOneAndUpdate(
    { _id: showId, status: 'scheduled', endsAt: { $gt: new Date(at.getTime() - AFTERWARDS_MS) } },
    { $set: { status: 'cancelled', cancellation: { actor, reason, at } } },
    { returnDocument: 'after' },
  );
  return cancelled ?? (await alreadyCancelled(deps, showId));
}

async function alreadyCancelled({ db }: Dependencies, showId: string): Promise<ShowDocument> {
  const show = await db.shows.findOne({ _id: showId });
  if (!show) throw new Failure(404, 'unknown_show', 'This show does not exist');
  if (show.status !== 'cancelled')
    throw new Failure(
      409,
      'too_late',
      'This show ended more than a day ago and cannot be cancelled any more',
    );
  return show;
}
