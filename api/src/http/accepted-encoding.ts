import { parseAccept } from 'hono/utils/accept';

/** What this site packs in, the tightest first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding that a browser likes best of those that this site has; of two that it likes as well, the tightest.
 * @param header its Accept-Encoding (RFC 9110, section 12.5.3)
 * @returns undefined for one that takes none of them, or would rather have the bytes as they are
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = parseAccept(header ?? '').map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const qualityOf = (name: string) => accepted.find(({ type }) => type === name)?.q;
  // Bytes as they are need not be named to be taken: then they are the last choice.
  const asTheyAre = qualityOf('identity') ?? 0;
  return ENCODINGS.map((encoding) => ({ encoding, quality: qualityOf(encoding) ?? qualityOf('*') ?? 0 }))
    .filter(({ quality }) => quality > 0 && quality >= asTheyAre)
    .sort((one, other) => other.quality - one.quality)[0]?.encoding;
}
