import type { BookingDocument } from '../../../../db/documents.ts';
import type { Caller } from '../../../../dependencies.ts';
import { admit } from '../../../../door/admit.ts';
import { undoEntry } from '../../../../door/undo.ts';
import type { World } from '../../../testing/world.ts';
import type { Actor } from './perform.ts';

/** Scans that were answered with "in", by booking and seat. */
const letIn = new Map<string, Set<string>>();
/** Scans whose undo was answered with success, by booking and seat. */
const takenBack = new Map<string, Set<string>>();
/** What doors were told that cannot be so. */
const lies = new Map<string, string[]>();

interface Scanned {
  seat: string;
  /** it let the person in before, without a network */
  isLate?: boolean;
}

/** Somebody who comes to a door; its name names the scan. */
export const comesTo = (world: World, door: string, bookingId: string, scanned: Scanned): Actor => ({
  name: `somebody at ${door}`,
  async call(deps) {
    const { seat, isLate = false } = scanned;
    const { outcome } = await admit(deps, 'doorkeeper', {
      scanId: door,
      door,
      // Of the seat's first code, signed or typed.
      code: `${bookingId}-${seat}`,
      ...(isLate && { admittedAt: deps.clock.now() }),
    });
    const place = `${bookingId} ${seat}`;
    if (outcome === 'in') letIn.set(place, (letIn.get(place) ?? new Set()).add(door));
    const { oddEntries = [], issues, undone = [] } = await world.booking(bookingId);
    const told = lies.get(bookingId) ?? [];
    const isSeen = undone.includes(door) || oddEntries.some(({ scanId }) => scanId === door);
    if (isLate && outcome !== 'in' && !isSeen)
      told.push(`door: nobody sees that ${door} let ${seat} in and should not have`);
    if (outcome === 'in' && issues?.[seat] !== undefined)
      told.push(`door: ${seat} was let in by a code that is not its newest`);
    lies.set(bookingId, told);
  },
});

/** A door that takes its scan back, whether or not anybody was told of it. */
export const takesBack = (doorkeeper: Caller, door: string, bookingId: string, seat: string): Actor => ({
  name: `${door} takes it back`,
  async call(deps) {
    const undoneAt = deps.clock.now().toISOString();
    await undoEntry(deps, doorkeeper, { bookingId, seat, scanId: door, reason: 'A mistake', undoneAt });
    const place = `${bookingId} ${seat}`;
    takenBack.set(place, (takenBack.get(place) ?? new Set()).add(door));
  },
});

/** What is wrong with a booking at the door: each seat is in once, by its newest code, what was taken back stays so, and who came in otherwise is seen. */
export function brokenAtDoor({ _id, entries = {}, oddEntries = [], seats }: BookingDocument): string[] {
  const broken = [...(lies.get(_id) ?? [])];
  for (const seat of seats) {
    const gone = takenBack.get(`${_id} ${seat}`) ?? new Set<string>();
    const scans = [...(letIn.get(`${_id} ${seat}`) ?? [])].filter((scan) => !gone.has(scan));
    for (const { scanId } of [entries[seat] ?? [], ...oddEntries].flat())
      if (gone.has(scanId)) broken.push(`door: ${seat} of ${_id} was taken back at ${scanId}, and is in`);
    if (scans.length > 1) broken.push(`door: ${seat} of ${_id} was let in at ${scans.join(' and ')}`);
    if (scans.length > 0 && !entries[seat])
      broken.push(`door: ${seat} of ${_id} was let in and has no entry`);
  }
  return broken;
}
