const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Bytes as base 32 without padding. RFC 4648, 6 */
export function encodeBase32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS) text += LETTERS[(held >>> (bits - BITS)) & 31];
    held &= 255;
  }
  return bits > 0 ? text + LETTERS[(held << (BITS - bits)) & 31] : text;
}

/** The bytes of such a text, in whichever case; null for any other text. */
export function decodeBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text.toUpperCase()) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << BITS) | value) & 0xfff;
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
  }
  const decoded = Buffer.from(bytes);
  // One text for one code: what is left over must be nothing.
  return encodeBase32(decoded) === text.toUpperCase() ? decoded : null;
}
