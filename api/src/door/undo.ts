import { audited } from '../audit/acts.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

/**
 * Takes an entry back that was a mistake: the seat can be let in again. Stands in the audit log.
 * @param scanId of the entry as it was shown, so that a later one stays
 * @throws Failure 409 when that entry is not there any more
 */
export async function undoEntry(
  deps: Dependencies,
  { userId: actor }: Caller,
  entry: { bookingId: string; seat: string; scanId: string; reason: string },
): Promise<void> {
  const { bookingId, seat, scanId, reason } = entry;
  const detail = { bookingId, seat };
  await audited(deps, { actor, act: 'door.undo', reason, detail }, async () => {
    const undone = await deps.db.bookings.updateOne(
      { _id: bookingId, [`entries.${seat}.scanId`]: scanId },
      { $unset: { [`entries.${seat}`]: true } },
    );
    if (undone.matchedCount === 0)
      throw new Failure(409, 'moved', 'This entry is not there any more. Look at the list again.');
    return { result: undefined };
  });
}
