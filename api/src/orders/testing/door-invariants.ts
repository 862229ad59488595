import type { BookingDocument } from '../../db/documents.ts';

/**
 * What is wrong with a booking at the door, whatever anybody was told: a seat has another code each time that it is sent or taken back, and
 * what was taken back is neither an entry nor beside one, and who came in by a used seat stands beside its entry.
 */
export function brokenSeats({
  _id,
  seats,
  issues = {},
  sentSeats = [],
  ...booking
}: BookingDocument): string[] {
  const { entries = {}, oddEntries = [], undone = [], refund } = booking;
  const broken: string[] = [];
  for (const seat of seats) {
    const links = sentSeats.filter((sent) => sent.seat === seat).length;
    if (links > 1) broken.push(`door: ${seat} of ${_id} has ${links} links`);
    if ((issues[seat] ?? 0) % 2 !== links % 2)
      broken.push(`door: ${seat} of ${_id} has its code number ${issues[seat] ?? 0} and ${links} links`);
  }
  for (const { scanId } of [...Object.values(entries), ...oddEntries])
    if (undone.includes(scanId)) broken.push(`door: scan ${scanId} of ${_id} was taken back, and counts`);
  for (const { seat, scanId, why } of oddEntries)
    if (why === 'used' && !entries[seat])
      broken.push(`door: scan ${scanId} of ${_id} found ${seat} used, and it has no entry`);
  // Nobody has the money of a ticket back with which somebody was let in; the cinema may give it.
  if (Object.keys(entries).length > 0 && refund?.reason === 'cancelled_by_owner')
    broken.push(`door: booking ${_id} was given back by its owner, and somebody was let in with it`);
  return broken;
}
