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

function checkId(id: unknown): void {
  const kind = kindOf(id);
  if (kind === 'array' || kind === 'regex' || kind === 'undefined')
    throw new MongoError(53, 'InvalidIdField', `The '_id' value cannot be of type ${kind}`);
}

/** Throws unless every value in the document is one that the stand-in stores and compares exactly. */
export function checkStorable(document: Document): void {
  checkId(document._id);
  for (const key of Object.keys(document))
    if (key.startsWith('$'))
      throw new MongoError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${key}' is not allowed`,
      );
  check(document, 0);
}
