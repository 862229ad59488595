export type Encoding = 'br' | 'gzip';

const accepts = (name: Encoding) =>
  new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?=[\\s;,]|$)`);
const known: readonly (readonly [Encoding, RegExp])[] = [
  ['br', accepts('br')],
  ['gzip', accepts('gzip')],
];

/**
 * The best encoding that a browser takes.
 * @param header its Accept-Encoding (RFC 9110, section 12.5.3)
 * @returns undefined for one that takes none of those that this server has
 */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined =>
  known.find(([, pattern]) => pattern.test(header ?? ''))?.[0];
