import { ObjectId } from 'bson';
import { isDocument } from './kinds.ts';

/** A value as MongoDB's shell prints it, for error messages. */
export function show(value: unknown): string {
  if (value === undefined) return 'null';
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (isDocument(value))
    return `{ ${Object.entries(value)
      .map(([key, field]) => `${key}: ${show(field)}`)
      .join(', ')} }`;
  return JSON.stringify(value) ?? String(value);
}
