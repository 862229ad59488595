import type { JsonSchema } from '../../json-schema/json-schema.ts';

/**
 * What an answer can be one day: as it is today; with further fields in every object; with another word wherever there is a
 * list of words; with entries of other kinds in every list and record, or with these alone, or with none; without each field
 * that may be absent; with null wherever there may be one.
 */
export const CHANGES = [
  'none',
  'more fields',
  'other words',
  'more items',
  'only other items',
  'no items',
  'fewer fields',
  'nulls',
] as const;
export type Change = (typeof CHANGES)[number];

/** What stands in an answer in place of a known word. */
const otherWord = (known: unknown): string => `later_${String(known)}`;

/** The type of a value; of one that may also be null the other type. */
const typeOf = ({ type }: JsonSchema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

const mayBeNull = ({ type, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes('null') || anyOf.some(mayBeNull);

/** As many items as the longest list of words in them has words, so that each word comes up. */
function wordsIn(schema: JsonSchema): number {
  const { enum: words = [], items, properties = {}, anyOf = [] } = schema;
  const inner = [...(items ? [items] : []), ...Object.values(properties), ...anyOf];
  return Math.max(words.length, ...inner.map(wordsIn));
}

/** Entries that no list of today holds. */
const laterItems = (items: JsonSchema): unknown[] => [
  null,
  { kind: 'of a later API' },
  typeOf(items) === 'string' ? 4.2 : 'a word',
];

/**
 * Makes an answer out of its schema.
 * @param change what is other than today
 * @param name of the field that it is in; texts are made of it
 * @param at which one of its list it is, from 0
 */
export function answerOf(schema: JsonSchema, change: Change, name = 'text', at = 0): unknown {
  const deeper = (inner: JsonSchema, of: string, index = at) => answerOf(inner, change, of, index);
  if (change === 'nulls' && mayBeNull(schema)) return null;
  if (schema.anyOf) {
    const [first = {}] = schema.anyOf.filter(({ type }) => type !== 'null');
    return deeper(first, name);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) {
    const word = schema.enum[at % schema.enum.length];
    // A list of one is what it always is, such as the `true` of a success.
    return change === 'other words' && schema.enum.length > 1 ? otherWord(word) : word;
  }
  if (schema.example !== undefined && typeOf(schema) === 'string') return schema.example;
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, change, deeper, at);
    case 'array': {
      const { items = {} } = schema;
      if (change === 'no items') return [];
      if (change === 'only other items') return laterItems(items);
      const known = Array.from({ length: Math.max(2, wordsIn(items)) }, (_, index) =>
        deeper(items, name, index),
      );
      return change === 'more items' ? [...known, ...laterItems(items)] : known;
    }
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return at + 2;
    default:
      return textOf(schema, name, at);
  }
}

/** What the server's clock says in every answer: before all other instants. */
const NOW = '2027-01-01T00:00:00.000Z';

function textOf({ format }: JsonSchema, name: string, at: number): string {
  if (name === 'now') return NOW;
  const day = `2027-01-${String(10 + at)}`;
  if (format === 'date') return day;
  return format === 'date-time' ? `${day}T12:00:00.000Z` : `${name} ${at + 1}`;
}

function objectOf(
  { properties = {}, required = [], additionalProperties: values }: JsonSchema,
  change: Change,
  deeper: (inner: JsonSchema, of: string) => unknown,
  at: number,
): object {
  // What may be absent is so in every second one of a list: a show that was cancelled stands beside one that takes place.
  const hasAll = change !== 'fewer fields' && at % 2 === 0;
  const known = Object.fromEntries(
    Object.entries(properties)
      .filter(([field]) => hasAll || required.includes(field))
      .map(([field, one]) => [field, deeper(one, field)]),
  );
  // Keys of records are dates, names and seats; a date is taken for each of them.
  if (typeof values === 'object') {
    const own =
      change === 'no items' || change === 'only other items' ? {} : { '2027-01-10': deeper(values, 'value') };
    const later = change === 'more items' || change === 'only other items' ? { 'of a later API': null } : {};
    return { ...known, ...own, ...later };
  }
  return change === 'more fields'
    ? { ...known, addedLater: { text: 'of a later API', list: [null] } }
    : known;
}
