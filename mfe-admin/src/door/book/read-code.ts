const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SIGNED_BYTES = 20;
const ALL_BYTES = 84;
const TYPED = /^([0-9A-F]{8}|[0-9A-F]{24})[ -]?([A-Z][1-9])$/;

/** What a code says; `isSigned` is undefined where the browser cannot check signatures. */
export interface ReadCode {
  /** the booking's id, or its last eight places */
  number: string;
  seat: string;
  isSigned: boolean | undefined;
}

function decode(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
  }
  return new Uint8Array(bytes);
}

async function isSigned(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<boolean | undefined> {
  try {
    const raw = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
    const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      publicKey,
      bytes.slice(SIGNED_BYTES),
      bytes.slice(0, SIGNED_BYTES),
    );
  } catch {
    return undefined;
  }
}

/**
 * Reads a code without asking the API, as `api/src/tickets/code.ts` writes it.
 * @param key Ed25519 public key, raw, base64; null when codes are not signed
 * @returns null for what is no code at all
 */
export async function readCode(text: string, key: string | null): Promise<ReadCode | null> {
  const code = text.trim().toUpperCase();
  const [, typed, typedSeat] = TYPED.exec(code) ?? [];
  if (typed !== undefined && typedSeat !== undefined)
    return { number: typed.toLowerCase(), seat: typedSeat, isSigned: undefined };
  const bytes = decode(code);
  if (bytes?.length !== ALL_BYTES || bytes[0] !== 1) return null;
  const number = Array.from(bytes.slice(1, 13), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const seat = `${String.fromCharCode(65 + (bytes[18] ?? 0))}${bytes[19]}`;
  return { number, seat, isSigned: key === null ? undefined : await isSigned(bytes, key) };
}
