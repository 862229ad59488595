import { createPublicKey } from 'node:crypto';
import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { isShapedAsCode, readTicketCode, type SeatTicket } from '../tickets/code.ts';
import { TYPED_TICKET } from '../tickets/typed-ticket.ts';
import { doorDayAt, showsOf } from './shows-of-day.ts';

/** What a code leads to, or why it leads nowhere. */
export type Found =
  | {
      booking: BookingDocument;
      seat: string;
      /** which of the seat's codes it is; a number that was typed is good for as long as the first one is */
      issue: number;
    }
  | { outcome: 'forged' | 'unknown' };

/**
 * Finds the ticket that a code means: a signed code, or a booking's number with the seat. The eight places of a number are looked up among
 * the shows of one day only. Where codes are signed, nobody is told a number of a later one: it would say what only its signature may.
 * @param at when it was scanned or typed
 */
export async function findTicket(
  deps: Pick<Dependencies, 'db' | 'config'>,
  text: string,
  at: Date,
): Promise<Found> {
  const { db, config } = deps;
  const code = text.trim().toUpperCase();
  const signed = readSigned(code, config);
  if (signed) {
    const booking = await db.bookings.findOne({ _id: signed.bookingId });
    return booking ? { booking, seat: signed.seat, issue: signed.issue } : { outcome: 'unknown' };
  }
  if (isShapedAsCode(code)) return { outcome: 'forged' };
  const [, number = '', seat = '', issue] = TYPED_TICKET.exec(code) ?? [];
  const isGuess = issue !== undefined && config.ticketKey !== undefined;
  const booking = number && !isGuess && (await findByNumber(deps, number.toLowerCase(), seat, at));
  return booking ? { booking, seat, issue: Number(issue ?? 0) } : { outcome: 'unknown' };
}

function readSigned(code: string, { ticketKey, otherTicketKeys }: Dependencies['config']): SeatTicket | null {
  if (!ticketKey) return null;
  for (const key of [createPublicKey(ticketKey), ...otherTicketKeys]) {
    const signed = readTicketCode(code, key);
    if (signed) return signed;
  }
  return null;
}

async function findByNumber(
  deps: Pick<Dependencies, 'db' | 'config'>,
  number: string,
  seat: string,
  at: Date,
): Promise<BookingDocument | null> {
  if (number.length === 24) return deps.db.bookings.findOne({ _id: number, seats: seat });
  const shows = await showsOf(deps.db, await doorDayAt(deps, at));
  const showId = { $in: shows.map(({ _id }) => _id) };
  return deps.db.bookings.findOne({ showId, _id: { $regex: `${number}$` }, seats: seat });
}
