import { constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflate = promisify(deflateRaw);

/** A gzip file as RFC 1952 has it: packed by deflate, without a name or a time, from nobody knows where. */
const HEADER = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** What a block that is not packed holds (RFC 1951, section 3.2.4). */
const MAX_STORED = 65_535;

/** The beginning of a text in gzip, and what its end says of the whole. */
export interface GzippedStart {
  body: Buffer;
  /** sum over the text */
  crc: number;
  /** bytes of the text */
  length: number;
}

/**
 * Packs the beginning of a text for who takes no brotli.
 * @returns what an end is added to with `withGzipEnd`
 */
export async function gzippedStart(text: string): Promise<GzippedStart> {
  const bytes = Buffer.from(text);
  // Ends at a whole byte, and is not over.
  const packed = await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { body: Buffer.concat([HEADER, packed]), crc: crc32(bytes), length: bytes.length };
}

/**
 * Adds the end of a text to its packed beginning, as it is.
 * @throws {RangeError} for an end of 64 kB or more
 */
export function withGzipEnd({ body, crc, length }: GzippedStart, end: string): Buffer<ArrayBuffer> {
  const stored = Buffer.from(end);
  if (stored.length > MAX_STORED) throw new RangeError(`The end of a page has ${stored.length} bytes`);
  // The last block, stored: its length, and the same with every bit turned round.
  const block = Buffer.of(1, 0, 0, 0, 0);
  block.writeUInt16LE(stored.length, 1);
  block.writeUInt16LE(MAX_STORED - stored.length, 3);
  const whole = Buffer.alloc(8);
  whole.writeUInt32LE(crc32(stored, crc), 0);
  whole.writeUInt32LE((length + stored.length) % 2 ** 32, 4);
  return Buffer.concat([body, block, stored, whole]);
}
