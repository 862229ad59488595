import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';

const brotli = promisify(brotliCompress);

/** How hard is tried: for one visitor; for many, who get it packed once; and as small as it gets, which takes some tenths of a second. */
const QUALITY = { forOne: 4, forMany: 9, smallest: 11 } as const;

/** Brotli's empty last block: ISLAST and ISLASTEMPTY (RFC 7932, section 9.2). */
const LAST = Buffer.of(0b11);
/** What a block with four nibbles for its length holds. */
const MAX_STORED = 65_536;

/**
 * Packs the beginning of a text.
 * @param how hard is tried
 * @returns brotli, to which an end is added with `withEnd`
 */
export const packedStart = (text: string, how: keyof typeof QUALITY): Promise<Buffer> =>
  brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[how],
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
    // Ends at a whole byte, and is not over.
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });

/**
 * Adds the end of a text to its packed beginning, as it is: what each visitor has for himself costs no packing of the rest.
 * @param end not empty
 * @throws {RangeError} for an end of more than 64 kB
 */
export function withEnd(start: Buffer, end: string): Buffer<ArrayBuffer> {
  const stored = Buffer.from(end);
  if (stored.length === 0 || stored.length > MAX_STORED)
    throw new RangeError(`The end of a page has ${stored.length} bytes`);
  // Not the last block, four nibbles for the length, stored: section 9.2.
  const header = Buffer.alloc(3);
  header.writeUIntLE(((stored.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([start, header, stored, LAST]);
}
