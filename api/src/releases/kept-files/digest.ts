import { createHash } from 'node:crypto';

/** SHA-384 of a file, as Subresource Integrity writes it (https://www.w3.org/TR/SRI/). */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The same hash in the letters that an address and the name of a file may have: 96 hexadecimal digits. */
export const digestOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/** The other way round. */
export const integrityFrom = (digest: string): string =>
  `sha384-${Buffer.from(digest, 'hex').toString('base64')}`;

/** How a digest is written. */
export const DIGEST = /^[0-9a-f]{96}$/;
