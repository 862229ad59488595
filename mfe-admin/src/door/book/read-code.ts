/** Base 32 of RFC 4648. Codes and typed numbers are held against the API's own in decide.test.ts. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The first byte says how much is signed: version 2 ends with which of the seat's codes it is. */
const SIGNED_BYTES: Readonly<Record<number, number>> = { 1: 20, 2: 21 };
const SIGNATURE_BYTES = 64;
const TYPED = /^([0-9A-F]{8}|[0-9A-F]{24})[ -]?([A-Z][1-9])(?:-(\d{1,3}))?$/;

/** Places of a number that people read and type: the last ones of the booking's. */
export const SHORT_NUMBER = 8;

/** What a code says; `isSigned` is undefined where the browser cannot check signatures. */
export interface ReadCode {
  /** the booking's id, or its last eight places */
  number: string;
  seat: string;
  /** how often the seat has had another code before; a number that was typed is good for as long as the first one is */
  issue: number;
  isSigned: boolean | undefined;
  /** when (ISO instant) and in which hall its show is; undefined for a number that was typed */
  showing: { startsAt: string; hall: number } | undefined;
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

async function imported(key: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
}

/**
 * Whether this browser can check signatures at all.
 * @param key one of those of `readCode`
 */
export const isAbleToCheck = (key: string): Promise<boolean> =>
  imported(key).then(
    () => true,
    () => false,
  );

async function isSigned(
  bytes: Uint8Array<ArrayBuffer>,
  length: number,
  keys: readonly string[],
): Promise<boolean | undefined> {
  const [text, signature] = [bytes.slice(0, length), bytes.slice(length)];
  const isBy = async (key: string) => crypto.subtle.verify('Ed25519', await imported(key), signature, text);
  try {
    return (await Promise.all(keys.map(isBy))).includes(true);
  } catch {
    return undefined;
  }
}

/**
 * Reads a code without asking the API, as `api/src/tickets/code.ts` writes it.
 * @param keys Ed25519 public keys, raw, base64, one of which has to have signed it; none when codes are not signed
 * @returns null for what is no code at all
 */
export async function readCode(text: string, keys: readonly string[]): Promise<ReadCode | null> {
  const code = text.trim().toUpperCase();
  const [, typed, typedSeat, typedIssue] = TYPED.exec(code) ?? [];
  if (typed !== undefined && typedSeat !== undefined) {
    // Where codes are signed, nobody is told the number of a later one.
    if (typedIssue !== undefined && keys.length > 0) return null;
    return {
      number: typed.toLowerCase(),
      seat: typedSeat,
      issue: Number(typedIssue ?? 0),
      isSigned: undefined,
      showing: undefined,
    };
  }
  const bytes = decode(code);
  const length = SIGNED_BYTES[bytes?.[0] ?? 0];
  if (!bytes || length === undefined || bytes.length !== length + SIGNATURE_BYTES) return null;
  const number = Array.from(bytes.slice(1, 13), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const seat = `${String.fromCharCode(65 + (bytes[18] ?? 0))}${bytes[19]}`;
  const issue = bytes[0] === 2 ? (bytes[20] ?? 0) : 0;
  const minutes = new DataView(bytes.buffer).getUint32(13);
  return {
    number,
    seat,
    issue,
    isSigned: keys.length === 0 ? undefined : await isSigned(bytes, length, keys),
    showing: { startsAt: new Date(minutes * 60_000).toISOString(), hall: bytes[17] ?? 0 },
  };
}

/**
 * What was typed, with the booking's whole number instead of its last eight places: those mean one booking among the shows of one day, and are
 * looked up when they are told. Anything else stays as it is.
 */
export const withWholeNumber = (code: string, bookingId: string): string =>
  code.trim().replace(/^[0-9A-F]{8}(?=[ -]?[A-Z][1-9](-\d{1,3})?$)/i, bookingId);
