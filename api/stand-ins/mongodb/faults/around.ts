import { setTimeout as pause } from 'node:timers/promises';
import { codeNameOf, labeled, labelsOf } from '../errors/labels.ts';
import type { Document } from '../values/kinds.ts';
import type { FailPoints, Fault } from './fail-points.ts';

/** Carries a command out and resolves with its reply; never rejects. */
type Answer = () => Promise<Document>;

/** In place of an answer: the connection ends without one. */
const LOST = null;

async function befall(fault: Fault, retryable: boolean, answer: Answer): Promise<Document | null> {
  if (fault.blockMs) await pause(fault.blockMs);
  if (fault.closesBefore) return LOST;
  const { errorCode: code, writeConcernError: concern } = fault;
  if (code !== undefined) {
    const codeName = codeNameOf(code);
    const reply = { ok: 0, errmsg: "Failing command via 'failCommand' failpoint", code, codeName };
    return labeled(reply, fault.errorLabels ?? labelsOf(code, retryable));
  }
  const reply = await answer();
  if (fault.closesAfter) return LOST;
  if (!concern) return reply;
  const { errorLabels: _labels, ...rest } = concern;
  return labeled(
    { ...reply, writeConcernError: { codeName: codeNameOf(Number(concern.code)), ...rest } },
    fault.errorLabels ?? labelsOf(concern.code, retryable),
  );
}

/** Has fail points befall commands; `isRepeated` tells a write that was carried out before. The result resolves with a command's reply, or null when its connection is to end. */
export const failingBy =
  (failPoints: FailPoints, isRepeated: (command: Document) => boolean) =>
  async (command: Document, appName: string | undefined, answer: Answer): Promise<Document | null> => {
    const name = Object.keys(command)[0] ?? '';
    const retryable = command.txnNumber !== undefined;
    const fault = failPoints.next({ name, appName, retryable, repeated: retryable && isRepeated(command) });
    return fault ? befall(fault, retryable, answer) : answer();
  };
