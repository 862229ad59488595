import fc from 'fast-check';
import type { Schema } from './document.ts';

/** Words that mean something in the world under test: ids, seats, dates. */
export type Lexicon = readonly string[];

const MOST_ITEMS = 6;

function text(schema: Schema, lexicon: Lexicon): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 40 } = schema;
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const shape = pattern === undefined ? /^/ : new RegExp(pattern);
  const known = lexicon.filter((word) => shape.test(word));
  const made =
    pattern === undefined
      ? fc.string({ minLength, maxLength: Math.min(maxLength, 40) })
      : fc.stringMatching(shape);
  return known.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, made) : made;
}

function whole({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
}

function array(schema: Schema, lexicon: Lexicon): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = MOST_ITEMS } = schema;
  const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)) };
  return fc.uniqueArray(valid(items, lexicon), { ...size, selector: (item) => JSON.stringify(item) });
}

function object(schema: Schema, lexicon: Lexicon): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const parts = Object.entries(properties).map(([name, part]) => [name, valid(part, lexicon)] as const);
  const known = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  if (typeof more !== 'object') return known;
  const others = fc.dictionary(text({}, lexicon), valid(more, lexicon), { maxKeys: 4 });
  return fc.tuple(known, others).map(([own, extra]) => ({ ...extra, ...own }));
}

function ofType(type: string | undefined, schema: Schema, lexicon: Lexicon): fc.Arbitrary<unknown> {
  if (type === 'string') return text(schema, lexicon);
  if (type === 'integer') return whole(schema);
  if (type === 'number')
    return fc.oneof(
      whole(schema),
      whole(schema).map((value) => value / 100),
    );
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return array(schema, lexicon);
  if (type === 'object') return object(schema, lexicon);
  return fc.jsonValue({ maxDepth: 2 });
}

/** Values that a schema allows; what the schema does not tell (a set of seats, a date to come) is left to the lexicon. */
export function valid(schema: Schema, lexicon: Lexicon): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valid(one, lexicon)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => valid(one, lexicon))).map(merged);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, lexicon)));
}

const merged = (parts: unknown[]): unknown => Object.assign({}, ...parts);
