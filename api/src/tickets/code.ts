/**
 * The code on a ticket: one for each seat, signed, so that whoever has the public key knows a good one without a network.
 *
 *   1 byte    version
 *   12 bytes  the booking's id
 *   4 bytes   showtime, minutes since 1970
 *   1 byte    hall
 *   1 byte    row of the seat, A is 0
 *   1 byte    number of the seat
 *   1 byte    in version 2: how often the seat has had another code before; version 1 is the first one
 *   64 bytes  Ed25519 signature of all that (RFC 8032)
 *
 * As base 32 (RFC 4648, without padding) it is 135 or 136 capital letters and digits, which a QR code packs closely: 41 squares
 * wide.
 */
import { type KeyObject, sign, verify } from 'node:crypto';
import { decodeBase32, encodeBase32 } from './base32.ts';

const FIRST_BYTES = 20;
const REISSUED_BYTES = 21;
const SIGNATURE_BYTES = 64;
const MINUTE_MS = 60_000;
const FIRST_ROW = 'A'.charCodeAt(0);

/** What a code says. */
export interface SeatTicket {
  bookingId: string;
  startsAt: Date;
  hall: number;
  /** such as C7 */
  seat: string;
  /** how often the seat has had another code before */
  issue: number;
}

function bytesOf({ bookingId, startsAt, hall, seat, issue }: SeatTicket): Buffer {
  const bytes = Buffer.alloc(issue === 0 ? FIRST_BYTES : REISSUED_BYTES);
  bytes.writeUInt8(issue === 0 ? 1 : 2, 0);
  bytes.write(bookingId, 1, 'hex');
  bytes.writeUInt32BE(Math.floor(startsAt.getTime() / MINUTE_MS), 13);
  bytes.writeUInt8(hall, 17);
  bytes.writeUInt8(seat.charCodeAt(0) - FIRST_ROW, 18);
  bytes.writeUInt8(Number(seat.slice(1)), 19);
  if (issue > 0) bytes.writeUInt8(issue, 20);
  return bytes;
}

/**
 * Signs the code of one seat.
 * @param key Ed25519, private
 */
export function ticketCode(ticket: SeatTicket, key: KeyObject): string {
  const bytes = bytesOf(ticket);
  return encodeBase32(Buffer.concat([bytes, sign(null, bytes, key)]));
}

const signedLength = (bytes: Buffer | null): number => (bytes?.[0] === 2 ? REISSUED_BYTES : FIRST_BYTES);

/**
 * Whether a text is as long as a whole code and of its letters, whoever signed it. One that lost a letter on its way, or got another
 * one by an input method of the keyboard, is not: nobody has made that.
 */
export function isShapedAsCode(text: string): boolean {
  const bytes = decodeBase32(text);
  return bytes?.length === signedLength(bytes) + SIGNATURE_BYTES;
}

/**
 * Reads a code.
 * @param key Ed25519, public
 * @returns what it says, or null for one that this key has not signed
 */
export function readTicketCode(code: string, key: KeyObject): SeatTicket | null {
  const bytes = decodeBase32(code);
  const length = signedLength(bytes);
  if (bytes?.length !== length + SIGNATURE_BYTES || (bytes[0] !== 1 && bytes[0] !== 2)) return null;
  const signed = bytes.subarray(0, length);
  if (!verify(null, signed, key, bytes.subarray(length))) return null;
  return {
    bookingId: signed.subarray(1, 13).toString('hex'),
    startsAt: new Date(signed.readUInt32BE(13) * MINUTE_MS),
    hall: signed.readUInt8(17),
    seat: `${String.fromCharCode(FIRST_ROW + signed.readUInt8(18))}${signed.readUInt8(19)}`,
    issue: length === REISSUED_BYTES ? signed.readUInt8(20) : 0,
  };
}
