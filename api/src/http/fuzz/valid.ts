import fc from 'fast-check';
import type { Schema } from './document.ts';

/**
 * Words that mean something in the world under test, by the name of the field or parameter that takes them. A field of
 * another name gets any of them that fits.
 */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

const MAX_ITEMS = 6;

function text(schema: Schema, lexicon: Lexicon, name: string): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 40 } = schema;
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const shape = pattern === undefined ? /^/ : new RegExp(pattern);
  const fits = (word: string) => shape.test(word);
  const made =
    pattern === undefined
      ? fc.string({ minLength, maxLength: Math.min(maxLength, 40) })
      : fc.stringMatching(shape);
  const choices = [{ weight: 1, arbitrary: made }];
  const known = Object.values(lexicon).flat().filter(fits);
  if (known.length) choices.push({ weight: 2, arbitrary: fc.constantFrom(...known) });
  const meant = (lexicon[name] ?? []).filter(fits);
  if (meant.length) choices.push({ weight: 12, arbitrary: fc.constantFrom(...meant) });
  return fc.oneof(...choices);
}

function whole({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
}

function array(schema: Schema, lexicon: Lexicon, name: string): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = MAX_ITEMS } = schema;
  const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)) };
  return fc.uniqueArray(valid(items, lexicon, name), { ...size, selector: (item) => JSON.stringify(item) });
}

function object(schema: Schema, lexicon: Lexicon): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const parts = Object.entries(properties).map(([name, part]) => [name, valid(part, lexicon, name)] as const);
  const known = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  if (typeof more !== 'object') return known;
  const others = fc.dictionary(text({}, lexicon, ''), valid(more, lexicon, ''), { maxKeys: 4 });
  return fc.tuple(known, others).map(([own, extra]) => ({ ...extra, ...own }));
}

function ofType(
  type: string | undefined,
  schema: Schema,
  lexicon: Lexicon,
  name: string,
): fc.Arbitrary<unknown> {
  if (type === 'string') return text(schema, lexicon, name);
  if (type === 'integer') return whole(schema);
  if (type === 'number')
    return fc.oneof(
      whole(schema),
      whole(schema).map((value) => value / 100),
    );
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return array(schema, lexicon, name);
  if (type === 'object') return object(schema, lexicon);
  return fc.jsonValue({ maxDepth: 2 });
}

/** Values that a schema allows for a field of that name; what the schema does not tell (a set of seats, a date to come) is left to the lexicon. */
export function valid(schema: Schema, lexicon: Lexicon, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valid(one, lexicon, name)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => valid(one, lexicon, name))).map(merged);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, lexicon, name)));
}

const merged = (parts: unknown[]): unknown => Object.assign({}, ...parts);
