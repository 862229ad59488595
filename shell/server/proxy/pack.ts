import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '../compression/accepted-encoding.ts';

/** What fits into one packet travels no faster when it is smaller. */
const LEAST_BYTES = 1_400;

/** Each answer is packed for one reader: quickly rather than tightly. */
const QUALITY = 4;

/**
 * The encoding in which an answer is packed on its way, if it is: JSON of some size that comes whole and unpacked. What
 * belongs to a person may be packed too: only who holds his token can ask for it, so nobody can learn it by its length.
 * Streams are left alone, and so is what a strong tag names byte by byte.
 * @param accepted the visitor's Accept-Encoding
 */
export function packingOf(
  { statusCode, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  accepted: string | undefined,
): Encoding | undefined {
  const isPlainJson =
    statusCode === 200 &&
    headers['content-encoding'] === undefined &&
    /^application\/json\b/.test(headers['content-type'] ?? '') &&
    Number(headers['content-length'] ?? 0) >= LEAST_BYTES;
  const mayChange =
    !/\bno-transform\b/.test(headers['cache-control'] ?? '') && !headers.etag?.startsWith('"');
  return isPlainJson && mayChange ? acceptedEncoding(accepted) : undefined;
}

/** The same bytes, packed; breaks when they break. */
export function pack(bytes: Readable, encoding: Encoding): Readable {
  const packer =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : createGzip({ level: QUALITY });
  // Whoever reads the packed bytes hears of the error.
  return pipeline(bytes, packer, () => undefined);
}
