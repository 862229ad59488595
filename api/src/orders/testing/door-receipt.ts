import type { BookingDocument } from '../../db/documents.ts';

/** Whether something was taken back: an answer said so, or nobody knows. */
type TakenBack = 'no' | 'asked' | 'yes';

/** One scan of a seat, and what its door was told. */
export interface DoorScan {
  seat: string;
  scanId: string;
  /** The door had let somebody in without a network. */
  isLate: boolean;
  /** Absent as long as nobody was told. */
  outcome?: string;
  undone: TakenBack;
}

/** What doors and the owner of a booking were told about its seats: nothing that happens later may make it a lie. */
export interface DoorReceipt {
  bookingId: string;
  userId: string;
  scans: DoorScan[];
  /** Links that its owner was given. */
  sent: { seat: string; token: string; back: TakenBack }[];
  /** How often it was begun to take a seat back, and how many of those are not answered. */
  backs: { begun: number; open: number };
}

/** Refusals of a ticket that there is: who came in by it all the same has to be seen by somebody. */
const SEEN = ['used', 'replaced', 'cancelled', 'refunded', 'unpaid'];

/** Scans that a door was told "in" for, and that nobody has asked to take back. */
export const isIn = ({ outcome, undone }: DoorScan): boolean => outcome === 'in' && undone === 'no';

/** What doors and the owner were told and the booking does not bear out: a line for each. */
export function brokenAtDoor(
  { _id, entries = {}, oddEntries = [], undone = [], sentSeats = [] }: BookingDocument,
  { scans, sent }: Pick<DoorReceipt, 'scans' | 'sent'>,
): string[] {
  const ofScan = (scan: DoorScan): string | undefined => {
    const { seat, scanId, outcome = '', isLate } = scan;
    const isEntry = entries[seat]?.scanId === scanId;
    const isSeen = isEntry || oddEntries.some((odd) => odd.scanId === scanId);
    if (scan.undone === 'yes' && (isSeen || !undone.includes(scanId)))
      return `door: ${seat} of ${_id} was taken back at ${scanId}, and is not`;
    if (isIn(scan) && !isEntry) return `I6: scan ${scanId} let ${seat} of ${_id} in, and is not its entry`;
    if (isLate && scan.undone === 'no' && SEEN.includes(outcome) && !isSeen)
      return `door: nobody sees that ${scanId} let ${seat} of ${_id} in, which was ${outcome}`;
    return undefined;
  };
  const ofLink = ({ seat, token, back }: DoorReceipt['sent'][number]): string | undefined => {
    const isSent = sentSeats.some((one) => one.seat === seat && one.token === token);
    if (back === 'no' && !isSent) return `I6: ${seat} of ${_id} was sent by ${token}, which leads to nothing`;
    return back === 'yes' && isSent
      ? `door: ${seat} of ${_id} was taken back, and ${token} has it`
      : undefined;
  };
  return [...scans.map(ofScan), ...sent.map(ofLink)].filter((line) => line !== undefined);
}
