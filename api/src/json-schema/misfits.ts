import { alternativesOf, NotComparable, type Alternative } from './alternatives.ts';
import type { JsonSchema } from './json-schema.ts';

/** A field that cannot be read as it is answered. */
export interface Misfit {
  /** such as `booking[].show.hall`; empty for the answer as a whole */
  field: string;
  /** end of a sentence that begins with the field */
  says: string;
}

const WORDS: Record<string, string> = {
  anything: 'anything',
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
};
const inWords = (one: Alternative): string =>
  one.kind === 'value' ? JSON.stringify(one.value) : (WORDS[one.kind] ?? one.kind);
const allInWords = (all: readonly Alternative[]): string => [...new Set(all.map(inWords))].join(' or ');

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Whether a shape without parts is among those that are read. */
function isSimplyCovered(answered: Alternative, read: Alternative): boolean {
  if (read.kind === 'anything') return true;
  if (answered.kind === 'value')
    return read.kind === 'value'
      ? Object.is(read.value, answered.value)
      : read.kind === typeOf(answered.value) || (read.kind === 'integer' && Number.isInteger(answered.value));
  return answered.kind === read.kind
    ? !isInParts(answered)
    : answered.kind === 'integer' && read.kind === 'number';
}

const isInParts = ({ kind }: Alternative): boolean => kind === 'array' || kind === 'object';

const inside = (field: string, name: string): string => (field === '' ? name : `${field}.${name}`);

/** The schema of a field of an object, by its name or as any entry of a record. */
function fieldOf(
  { properties = {}, additionalProperties: more }: JsonSchema,
  name: string,
): JsonSchema | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof more === 'object' ? more : undefined;
}

function inObject(read: JsonSchema, answered: JsonSchema, field: string): Misfit[] {
  const { properties = {}, required = [], additionalProperties: entries } = read;
  const named = Object.entries(properties).flatMap(([name, one]) => {
    const at = inside(field, name);
    const given = fieldOf(answered, name);
    const isNeeded = required.includes(name);
    if (!given) return isNeeded ? [{ field: at, says: 'is not answered' }] : [];
    if (isNeeded && !answered.required?.includes(name))
      return [{ field: at, says: 'may be absent, and is needed' }];
    return misfits(one, given, at);
  });
  if (typeof entries !== 'object') return named;
  // Whatever else is in the object is read as an entry of a record.
  const others = Object.entries(answered.properties ?? {}).filter(
    ([name]) => !Object.hasOwn(properties, name),
  );
  const more =
    typeof answered.additionalProperties === 'object' ? [['*', answered.additionalProperties] as const] : [];
  return [
    ...named,
    ...[...others, ...more].flatMap(([name, one]) => misfits(entries, one, inside(field, name))),
  ];
}

function ofAlternative(answered: Alternative, read: readonly Alternative[], field: string): Misfit[] {
  if (read.some((one) => isSimplyCovered(answered, one))) return [];
  const same = read.filter((one) => one.kind === answered.kind);
  const found = same.map((one) => {
    if (one.kind === 'array' && answered.kind === 'array')
      return misfits(one.items, answered.items, `${field}[]`);
    if (one.kind === 'object' && answered.kind === 'object')
      return inObject(one.schema, answered.schema, field);
    return null;
  });
  if (found.some((one) => one?.length === 0)) return [];
  const [first] = found;
  // Of several shapes that could have been meant none is named.
  return first && found.length === 1
    ? first
    : [{ field, says: `may be ${inWords(answered)}, and is read as ${allInWords(read)}` }];
}

/**
 * What of an answer a reader cannot read: the set of answers has to lie within the set of what is read. Fields that are only
 * answered, and words and shapes that are only read, are in nobody's way.
 * @param read schema of what a page reads
 * @param answered schema of what the API answers, its references written out
 * @returns each misfit by its field; empty when all of it can be read. What cannot be compared is a misfit.
 */
export function misfits(read: JsonSchema, answered: JsonSchema, field = ''): Misfit[] {
  try {
    const reads = alternativesOf(read, 'read');
    if (reads.some(({ kind }) => kind === 'anything')) return [];
    return alternativesOf(answered, 'answered').flatMap((one) => ofAlternative(one, reads, field));
  } catch (error) {
    if (error instanceof NotComparable) return [{ field, says: `cannot be compared: ${error.message}` }];
    throw error;
  }
}
