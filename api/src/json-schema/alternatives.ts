import type { JsonSchema } from './json-schema.ts';

/** One of the shapes that a value may have; `anything` is a schema that says nothing. */
export type Alternative =
  | { kind: 'anything' }
  | { kind: 'value'; value: unknown }
  | { kind: 'null' | 'boolean' | 'number' | 'integer' | 'string' }
  | { kind: 'array'; items: JsonSchema }
  | { kind: 'object'; schema: JsonSchema };

/** A schema says something that is compared with nothing here. */
export class NotComparable extends Error {}

type Check = (value: unknown) => boolean;

const isSchema = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string';
const isListOf =
  (isOne: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isOne);
const isFilled: Check = (value) => Array.isArray(value) && value.length > 0;

/** Words that say a shape → whether this can stand behind it: in a document of a release, that may be anything. */
const SHAPES: Readonly<Record<string, Check>> = {
  type: (value) => isText(value) || (isFilled(value) && isListOf(isText)(value)),
  enum: isFilled,
  const: () => true,
  anyOf: (value) => isFilled(value) && isListOf(isSchema)(value),
  items: isSchema,
  properties: (value) => isSchema(value) && Object.values(value).every(isSchema),
  required: isListOf(isText),
  additionalProperties: (value) => typeof value === 'boolean' || isSchema(value),
};
const shapeIn = (schema: JsonSchema, but?: string) =>
  Object.keys(SHAPES).find((word) => word !== but && word in schema);

/** Words for people, which allow and forbid nothing. */
const REMARKS = [
  '$schema',
  '$id',
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'nullable',
];
/** They make the set of values smaller. What is answered may be less than was expected; what is read may not. */
const LIMITS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
];

const isAnyText = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.keys(schema).join() === 'type' &&
  'type' in schema &&
  schema.type === 'string';

function requireComparable(schema: JsonSchema, side: 'read' | 'answered'): void {
  for (const [word, value] of Object.entries(schema)) {
    const isLimit =
      LIMITS.includes(word) && (side === 'answered' || (word === 'propertyNames' && isAnyText(value)));
    const fits = Object.hasOwn(SHAPES, word) ? SHAPES[word] : undefined;
    if (fits && !fits(value))
      throw new NotComparable(`what is ${side} says "${word}" in a form that it cannot have`);
    if (!fits && !REMARKS.includes(word) && !isLimit)
      throw new NotComparable(`what is ${side} says "${word}", which cannot be compared`);
  }
  if (side === 'read' && schema.additionalProperties === false)
    throw new NotComparable('what is read forbids further fields, and the API may add some');
}

function shapesOf(schema: JsonSchema, type: string): Alternative {
  switch (type) {
    case 'null':
    case 'boolean':
    case 'number':
    case 'integer':
    case 'string':
      return { kind: type };
    case 'array':
      return { kind: 'array', items: schema.items ?? {} };
    case 'object':
      return { kind: 'object', schema };
    default:
      throw new NotComparable(`"${type}" is no type that can be compared`);
  }
}

/**
 * The shapes that a schema allows, each by itself.
 * @param side whether it says what a page reads or what the API answers: only the latter may have limits that are not looked at
 * @throws {NotComparable} when it says more than is understood here
 */
export function alternativesOf(schema: JsonSchema, side: 'read' | 'answered'): Alternative[] {
  requireComparable(schema, side);
  const { type, anyOf } = schema;
  if (anyOf) {
    const own = shapeIn(schema, 'anyOf');
    if (own) throw new NotComparable(`what is ${side} says "anyOf" beside "${own}"`);
    return anyOf.flatMap((one) => alternativesOf(one, side));
  }
  if ('const' in schema) return [{ kind: 'value', value: schema.const }];
  if (schema.enum) return schema.enum.map((value) => ({ kind: 'value', value }));
  if (type === undefined) {
    const own = shapeIn(schema);
    if (own) throw new NotComparable(`what is ${side} says "${own}" and no type`);
    return [{ kind: 'anything' }];
  }
  return [type].flat().map((one) => shapesOf(schema, one));
}
