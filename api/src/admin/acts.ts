import type { AdminActDocument } from '../db/documents.ts';
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
