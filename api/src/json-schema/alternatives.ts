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

const SHAPES = ['type', 'enum', 'const', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];
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
    if (!SHAPES.includes(word) && !REMARKS.includes(word) && !isLimit)
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
    const own = SHAPES.find((word) => word !== 'anyOf' && word in schema);
    if (own) throw new NotComparable(`what is ${side} says "anyOf" beside "${own}"`);
    return anyOf.flatMap((one) => alternativesOf(one, side));
  }
  if ('const' in schema) return [{ kind: 'value', value: schema.const }];
  if (schema.enum) return schema.enum.map((value) => ({ kind: 'value', value }));
  if (type === undefined) {
    const own = SHAPES.find((word) => word in schema);
    if (own) throw new NotComparable(`what is ${side} says "${own}" and no type`);
    return [{ kind: 'anything' }];
  }
  return [type].flat().map((one) => shapesOf(schema, one));
}
