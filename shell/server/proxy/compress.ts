import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '@matinee/api/accepted-encoding';

/** What fits into one packet travels no faster when it is smaller. */
const MIN_BYTES = 1_400;

/** Each answer is compressed for one reader: quickly rather than tightly. */
const QUALITY = 4;

/**
 * The encoding in which an answer is compressed on its way, if it is: JSON of some size that comes whole and uncompressed. What
 * belongs to a person may be compressed too: only who holds his token can ask for it, so nobody can learn it by its length.
 * Streams are left alone, and so is what a strong tag names byte by byte.
 * @param accepted the visitor's Accept-Encoding
 */
export function encodingFor(
  { statusCode, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  accepted: string | undefined,
): Encoding | undefined {
  const isPlainJson =
    statusCode === 200 &&
    headers['content-encoding'] === undefined &&
    /^application\/json\b/.test(headers['content-type'] ?? '') &&
    Number(headers['content-length'] ?? 0) >= MIN_BYTES;
  const mayChange =
    !/\bno-transform\b/.test(headers['cache-control'] ?? '') && !headers.etag?.startsWith('"');
  return isPlainJson && mayChange ? acceptedEncoding(accepted) : undefined;
}

/** The same bytes, compressed; breaks when they break. */
export function compress(bytes: Readable, encoding: Encoding): Readable {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : createGzip({ level: QUALITY });
  // Whoever reads the compressed bytes hears of the error.
  return pipeline(bytes, compressor, () => undefined);
}
