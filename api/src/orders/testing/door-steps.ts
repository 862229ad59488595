import { randomUUID } from 'node:crypto';
import type { DoorReceipt, DoorScan } from './door-receipt.ts';
import type { Answer, Visitor } from './visitor.ts';

/** Asks the API as somebody; null when the outcome is not known. */
export type Ask = (userId: string, call: (someone: Visitor) => Promise<Answer>) => Promise<Answer | null>;

interface Scanned {
  seat: string;
  code: string;
  door: string;
  isLate?: boolean;
}

/**
 * What is done with tickets at doors and by their owners; each step writes down on the receipt what it was told.
 * @param doorkeeper may let people in
 */
export function doorSteps(ask: Ask, doorkeeper: string, now = () => new Date()) {
  /** Whichever scan gets no answer is told once more. */
  async function scan(
    receipt: DoorReceipt,
    { seat, code, door, isLate = false }: Scanned,
  ): Promise<DoorScan> {
    const told: DoorScan = { seat, scanId: randomUUID(), isLate, undone: 'no' };
    receipt.scans.push(told);
    const late = isLate && { admittedAt: now().toISOString() };
    const outcome = await tell({ scanId: told.scanId, door, code, ...late });
    if (outcome !== undefined) told.outcome = outcome;
    return told;
  }

  /** @returns what the door was told; undefined when nothing, twice */
  async function tell(scanned: { scanId: string; door: string; code: string }): Promise<string | undefined> {
    const once = () => ask(doorkeeper, (someone) => someone.post('door/entries', { scans: [scanned] }));
    const answer = (await once()) ?? (await once());
    return answer?.admissions?.[0]?.outcome;
  }

  /** @param isOffline the door took it back without a network, so that it may be told again */
  async function undo({ bookingId }: DoorReceipt, told: DoorScan, isOffline: boolean): Promise<boolean> {
    const before = told.undone;
    if (before === 'no') told.undone = 'asked';
    const { seat, scanId } = told;
    const offline = isOffline && { undoneAt: now().toISOString() };
    const body = { bookingId, seat, scanId, reason: 'A mistake', ...offline };
    const answer = await ask(doorkeeper, (someone) => someone.post('door/undo', body));
    if (answer?.success) told.undone = 'yes';
    else if (answer && told.undone === 'asked') told.undone = before;
    else if (!answer && told.undone === 'no') told.undone = 'asked';
    return answer?.success ?? false;
  }

  /** @returns the secret of the link, when there was an answer */
  async function send(receipt: DoorReceipt, seat: string): Promise<string | undefined> {
    const { begun, open } = receipt.backs;
    const path = `booking/${receipt.bookingId}/send`;
    const answer = await ask(receipt.userId, (someone) => someone.post(path, { seat }));
    const token = answer?.token;
    if (token === undefined || receipt.sent.some((sent) => sent.token === token)) return token;
    // What was taken back at the same moment may have been this one.
    const isAlone = open === 0 && receipt.backs.begun === begun;
    receipt.sent.push({ seat, token, back: isAlone ? 'no' : 'asked' });
    return token;
  }

  async function takeBack(receipt: DoorReceipt, seat: string): Promise<boolean> {
    const links = receipt.sent.filter((sent) => sent.seat === seat && sent.back !== 'yes');
    const before = links.map(({ back }) => back);
    for (const link of links) link.back = 'asked';
    receipt.backs.begun += 1;
    receipt.backs.open += 1;
    const path = `booking/${receipt.bookingId}/take-back`;
    const answer = await ask(receipt.userId, (someone) => someone.post(path, { seat }));
    receipt.backs.open -= 1;
    for (const [index, link] of links.entries())
      if (answer?.success) link.back = 'yes';
      else if (answer && link.back === 'asked') link.back = before[index] ?? 'asked';
    return answer?.success ?? false;
  }

  return { scan, tell, undo, send, takeBack };
}
