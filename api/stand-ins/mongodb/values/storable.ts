import { badValue, MongoError } from '../errors/errors.ts';
import { type Document, isDocument, kindOf } from './kinds.ts';
import { toNumber } from './numbers.ts';

const DEEPEST = 100;

function check(value: unknown, depth: number): void {
  if (depth > DEEPEST) throw badValue(`Document exceeds maximum nested object depth of ${DEEPEST}`);
  if (Array.isArray(value)) for (const element of value) check(element, depth + 1);
  else if (isDocument(value)) for (const key of Object.keys(value)) check(value[key], depth + 1);
  else if (typeof value !== 'number' && kindOf(value) === 'number') toNumber(value);
}

/** The first key in a document, at any depth, that begins with a dollar sign. */
function dollarKeyIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(dollarKeyIn).find((key) => key !== undefined);
  if (!isDocument(value)) return undefined;
  for (const [key, field] of Object.entries(value)) {
    const found = key.startsWith('$') ? key : dollarKeyIn(field);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checkId(id: unknown): void {
  const kind = kindOf(id);
  if (kind === 'array' || kind === 'regex' || kind === 'undefined')
    throw new MongoError(53, 'InvalidIdField', `The '_id' value cannot be of type ${kind}`);
  const dollar = dollarKeyIn(id);
  if (dollar !== undefined)
    throw new MongoError(
      52,
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
}

/** Throws unless every value in the document is one that the stand-in stores and compares exactly. */
export function checkStorable(document: Document): void {
  checkId(document._id);
  check(document, 0);
}
