import { ObjectId, Timestamp } from 'bson';
import { binaryParts } from './bytes.ts';
import { type Document, kindOf, rankOf } from './kinds.ts';
import { toNumber } from './numbers.ts';

/** Sorts after every encoded key that starts with the string it is appended to: keys hold no char above 0xff. */
export const AFTER = '\uffff';

const scratch = Buffer.alloc(8);

// The bits of a double order like an unsigned integer once the sign bit (or, below zero, every bit) is flipped.
function encodeNumber(value: number): string {
  if (Number.isNaN(value)) return '\x00';
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  const first = scratch[0] ?? 0;
  if (first & 0x80) for (let i = 0; i < 8; i++) scratch[i] = ~(scratch[i] ?? 0);
  else scratch[0] = first ^ 0x80;
  return '\x01' + scratch.toString('latin1');
}

// A terminator that no content can contain keeps "a" before "ab", and one key from being another's prefix.
const encodeText = (text: string): string =>
  Buffer.from(text).toString('latin1').replaceAll('\x01', '\x01\x02').replaceAll('\0', '\x01\x01') + '\0';

const rankChar = (value: unknown): string => String.fromCharCode(0x10 + rankOf(value));

const encodeFields = (document: Document): string =>
  Object.entries(document)
    .map(([name, value]) => rankChar(value) + encodeText(name) + encodeKey(value))
    .join('') + '\x00';

function encodeContent(value: unknown): string {
  if (kindOf(value) === 'number') return encodeNumber(toNumber(value));
  if (typeof value === 'string') return encodeText(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return encodeNumber(value.getTime());
  if (value instanceof ObjectId) return Buffer.from(value.id).toString('latin1');
  if (value instanceof Timestamp)
    return encodeNumber(value.getHighBitsUnsigned()) + encodeNumber(value.getLowBitsUnsigned());
  if (value instanceof RegExp) return encodeText(String(value));
  if (Array.isArray(value)) return value.map(encodeKey).join('') + '\x00';
  if (kindOf(value) === 'object') return encodeFields(value as Document);
  if (kindOf(value) === 'binData') {
    const { bytes, subtype } = binaryParts(value);
    return encodeNumber(bytes.length) + String.fromCharCode(subtype) + Buffer.from(bytes).toString('latin1');
  }
  return '';
}

/** A string (chars 0–255) that orders like `compare` and is no prefix of another value's; equal values give equal keys. */
export const encodeKey = (value: unknown): string => rankChar(value) + encodeContent(value);

/** The prefix that all keys of the value's type share: the bracket that a range query stays in. */
export const typeBracket = (value: unknown): string => rankChar(value);

/** The key's complement, which orders the other way round: for descending fields of an index. */
export function invertKey(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] ?? 0);
  return bytes.toString('latin1');
}
