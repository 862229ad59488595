import { notSupported } from '../errors/errors.ts';

/** A BSON document as the code sees it: a plain object whose values are unknown until looked at. */
export type Document = Record<string, unknown>;

/** Order of BSON types: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
const RANKS = {
  minKey: 0,
  undefined: 1,
  null: 1,
  number: 2,
  string: 3,
  object: 4,
  array: 5,
  binData: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  timestamp: 10,
  regex: 11,
  maxKey: 12,
} as const;

export type Kind = keyof typeof RANKS;

const CLASSES: Record<string, Kind> = {
  ObjectId: 'objectId',
  Long: 'number',
  Int32: 'number',
  Double: 'number',
  Binary: 'binData',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

function kindOfObject(value: object): Kind {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  const name = '_bsontype' in value ? value._bsontype : undefined;
  if (typeof name !== 'string') return value instanceof Uint8Array ? 'binData' : 'object';
  const kind = CLASSES[name];
  if (kind === undefined) throw notSupported(`BSON type ${name}`);
  return kind;
}

/** The kind of a BSON value. Throws NotImplemented for types that the stand-in does not know (Decimal128, Code, DBRef). */
export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'bool';
    case 'object':
      return value === null ? 'null' : kindOfObject(value);
    default:
      return 'undefined';
  }
}

/** Place of the value's type in MongoDB's order of types; null and missing share one. */
export const rankOf = (value: unknown): number => RANKS[kindOf(value)];

/** Whether the value is an embedded document (not an array, not a BSON scalar such as a Date or an ObjectId). */
export const isDocument = (value: unknown): value is Document => kindOf(value) === 'object';

/** Whether the value is an object of operators, such as `{$gt: 1}`. */
export const isOperators = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;
