import type { AdminActDocument, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Writes down what an admin did. Called after the act, so that the book never tells of something that did not happen; a
 * failure to write fails the request, so that nothing happens unseen for long.
 */
export async function recordAct(
  deps: Dependencies,
  act: Pick<AdminActDocument, 'actor' | 'act' | 'reason' | 'detail'>,
): Promise<void> {
  await deps.db.adminActs.insertOne({ _id: deps.ids.next(), at: deps.clock.now(), ...act });
}

/** Writes down who cancelled a show, once: the line has the show's own id, so that a repeated attempt finds it there. */
export async function recordCancellation(
  { db }: Pick<Dependencies, 'db'>,
  show: ShowDocument,
): Promise<void> {
  if (!show.cancellation) return;
  const { actor, reason, at } = show.cancellation;
  const detail = { show: show._id, movieId: show.movieId, startsAt: show.startsAt };
  await db.adminActs.updateOne(
    { _id: show._id },
    { $setOnInsert: { actor, act: 'show.cancel', reason, detail, at } },
    { upsert: true },
  );
}
