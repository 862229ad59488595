import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refundLostPayment } from './lost-payment.ts';
import { refreshDispute } from './note-dispute.ts';
import { settleSession } from './settle.ts';

/**
 * Brings every open case to the end that its money has come to: a process that died between a deed and its step leaves such
 * cases. Settling once more does it, because a settlement ends by saying what it found; money that has no booking is sent back.
 * Cases that only a person can help stay as they are.
 */
export async function closeOpenCases(deps: Dependencies): Promise<void> {
  const open = deps.db.moneyCases.find({ outcome: { $in: ['found', 'owed'] } });
  for await (const one of open) {
    const { _id } = one;
    await close(deps, one).catch((error: unknown) => {
      deps.log.error({ case: _id, err: error }, 'a money case could not be closed');
    });
  }
}

async function close(deps: Dependencies, { kind, sessionId, disputeId }: MoneyCaseDocument): Promise<void> {
  // A dispute lasts for months; only its end says something about the booking.
  if (disputeId !== undefined && !(await refreshDispute(deps, disputeId))) return;
  if (sessionId === undefined) return;
  await (kind === 'unknown_session' ? refundLostPayment : settleSession)(deps, sessionId);
}
