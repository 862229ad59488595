import { Binary } from 'bson';

/** The bytes of a BSON binary value, and its subtype (0 for a bare Uint8Array). */
export function binaryParts(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary) return { bytes: value.value(), subtype: value.sub_type };
  if (value instanceof Uint8Array) return { bytes: value, subtype: 0 };
  throw new TypeError('not a binary value');
}
