import { MongoError, notSupported } from '../errors/errors.ts';
import { compileFilter } from '../query/filter.ts';
import { type Document, isDocument } from '../values/kinds.ts';

/** A checked index specification. */
export interface IndexSpec {
  readonly name: string;
  /** Path and direction, in the order of the key. */
  readonly fields: readonly { path: string; direction: 1 | -1 }[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** As the client gave it, for listIndexes and for the store. */
  readonly raw: Document;
}

const KNOWN = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'hidden',
]);

const cannotCreate = (message: string) => new MongoError(67, 'CannotCreateIndex', message);

function parseFields(key: unknown): IndexSpec['fields'] {
  if (!isDocument(key) || !Object.keys(key).length)
    throw cannotCreate('Index keys cannot be an empty object');
  return Object.entries(key).map(([path, direction]) => {
    if (path.includes('$')) throw notSupported(`An index on '${path}'`);
    if (direction !== 1 && direction !== -1)
      throw notSupported(`An index of type ${JSON.stringify(direction)} (only 1 and -1)`);
    return { path, direction };
  });
}

function parseExpiry(seconds: unknown, fields: IndexSpec['fields']): number | undefined {
  if (seconds === undefined) return undefined;
  if (typeof seconds !== 'number' || seconds < 0)
    throw cannotCreate('expireAfterSeconds must be a number, 0 or more');
  if (fields.length !== 1) throw cannotCreate('TTL indexes are single-field indexes');
  return seconds;
}

/** Checks an index specification as it comes from createIndexes. Throws CannotCreateIndex or NotImplemented. */
export function parseIndexSpec(raw: Document): IndexSpec {
  const unknown = Object.keys(raw).find((option) => !KNOWN.has(option));
  if (unknown) throw notSupported(`The index option '${unknown}'`);
  if (typeof raw.name !== 'string' || !raw.name) throw cannotCreate('The index needs a name');
  const fields = parseFields(raw.key);
  const partial = raw.partialFilterExpression;
  if (partial !== undefined && !isDocument(partial))
    throw cannotCreate('partialFilterExpression must be an object');
  if (partial && raw.sparse) throw cannotCreate("cannot mix 'partialFilterExpression' and 'sparse' options");
  if (partial) compileFilter(partial);
  const { background: _background, ...kept } = raw;
  return {
    name: raw.name,
    fields,
    unique: raw.unique === true,
    sparse: raw.sparse === true,
    partial,
    expireAfterSeconds: parseExpiry(raw.expireAfterSeconds, fields),
    raw: { v: 2, ...kept },
  };
}

export const ID_INDEX: IndexSpec = {
  name: '_id_',
  fields: [{ path: '_id', direction: 1 }],
  unique: true,
  sparse: false,
  partial: undefined,
  expireAfterSeconds: undefined,
  raw: { v: 2, key: { _id: 1 }, name: '_id_' },
};
