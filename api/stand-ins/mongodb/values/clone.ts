import { isDocument } from './kinds.ts';

/** A copy whose documents and arrays are fresh; scalars (Dates and ObjectIds too) are shared, for nothing mutates them. */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => clone<unknown>(element));
  if (typeof value !== 'object' || !isDocument(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, clone(value[key]));
  return copy;
}

/** Assigns a field; `__proto__` becomes an ordinary field, as it is to MongoDB. */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}
