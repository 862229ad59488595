import { codesOf } from '../../tickets/codes.ts';
import type { BookingDocument } from '../../db/documents.ts';
import { brokenAtDoor, type DoorReceipt, isIn } from './door-receipt.ts';
import { doorSteps } from './door-steps.ts';
import type { World } from './world.ts';

/** Which code of a seat is shown: its first one, or the newest. */
type Shown = 'first' | 'newest';

/** What happens at the doors of a round, and what doors and owners were told. */
export interface RoundDoor {
  count: { letIn: number; undone: number; sent: number; takenBack: number };
  /** A seat is scanned. @param isLate the door has let somebody in while it had no network: it tells whichever day it is */
  scan(booking: BookingDocument, shown: Shown, isLate: boolean): Promise<void>;
  undo(booking: BookingDocument, isOffline: boolean): Promise<void>;
  send(booking: BookingDocument): Promise<void>;
  takeBack(booking: BookingDocument): Promise<void>;
  /** What was told and is not so. */
  broken(bookings: readonly BookingDocument[]): string[];
}

/** Nobody has been told anything yet. */
export function roundDoor(world: World): RoundDoor {
  const receipts = new Map<string, DoorReceipt>();
  const lies: string[] = [];
  const count: RoundDoor['count'] = { letIn: 0, undone: 0, sent: 0, takenBack: 0 };
  const steps = doorSteps(
    async (userId, call) => {
      const answer = await call(world.as(userId)).catch(() => null);
      return answer && answer.http < 500 ? answer : null;
    },
    'doorkeeper',
    () => world.clock.now(),
  );
  const receiptOf = ({ _id: bookingId, userId }: BookingDocument): DoorReceipt => {
    const fresh = { bookingId, userId, scans: [], sent: [], backs: { begun: 0, open: 0 } };
    const receipt = receipts.get(bookingId) ?? fresh;
    receipts.set(bookingId, receipt);
    // A friend may have taken it since.
    return Object.assign(receipt, { userId });
  };
  /** Whoever is inside sits there: the seat is nobody else's to have, and its code stays. */
  async function refuseInside({ _id, entries = {} }: BookingDocument, seat: string, what: string) {
    const entry = entries[seat];
    if (entry && (await world.booking(_id)).entries?.[seat]?.scanId === entry.scanId)
      lies.push(`door: ${seat} of ${_id} was ${what} while somebody was in`);
  }
  return {
    count,
    async scan(booking, shown, isLate) {
      const { issues = {}, seats } = booking;
      const [seat = ''] = seats;
      const before = issues[seat] ?? 0;
      const codes = shown === 'newest' ? booking : { ...booking, issues: {} };
      const show = await world.show(booking.showId);
      const code = codesOf(codes, show, world.deps.config).find((one) => one.seat === seat)?.code ?? '';
      const scan = await steps.scan(receiptOf(booking), { seat, code, door: 'Door 1', isLate });
      if (!isIn(scan)) return;
      count.letIn += 1;
      if (shown === 'first' && before > 0)
        lies.push(`door: ${seat} of ${booking._id} was let in by its first code, and had another one`);
    },
    async undo(booking, isOffline) {
      const receipt = receiptOf(booking);
      const entered = Object.values(booking.entries ?? {})[0]?.scanId;
      const scan = receipt.scans.find(({ scanId }) => scanId === entered);
      if (scan && (await steps.undo(receipt, scan, isOffline))) count.undone += 1;
    },
    async send(booking) {
      const [seat = ''] = booking.seats;
      const token = await steps.send(receiptOf(booking), seat);
      if (token === undefined) return;
      count.sent += 1;
      const isNew = !booking.sentSeats?.some((sent) => sent.token === token);
      if (isNew) await refuseInside(booking, seat, 'sent');
    },
    async takeBack(booking) {
      const [seat = ''] = booking.seats;
      if (!(await steps.takeBack(receiptOf(booking), seat))) return;
      count.takenBack += 1;
      await refuseInside(booking, seat, 'taken back');
    },
    broken: (bookings) => [
      ...lies,
      ...bookings.flatMap((booking) => brokenAtDoor(booking, receiptOf(booking))),
    ],
  };
}
