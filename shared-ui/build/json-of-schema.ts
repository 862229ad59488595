import type { ZodMiniType } from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { Made, Schema } from '../src/contract/api/checks.ts';

type Json = Record<string, unknown>;

const write = {
  'one of': ({ values }: Extract<Made, { is: 'one of' }>): Json => {
    const [first] = values;
    return {
      type: first === null ? 'null' : typeof first,
      ...(values.length === 1 ? { const: first } : { enum: values }),
    };
  },
  object: ({ of }: Extract<Made, { is: 'object' }>): Json => {
    const fields = Object.entries(of);
    const required = fields.filter(([, { made }]) => made.is !== 'optional').map(([name]) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonOf(field)])),
      ...(required.length > 0 && { required }),
    };
  },
};

/** Types that ask for nothing else are one list of types, as the API's own document has them. */
function anyOf(options: Json[]): Json {
  const areBare = options.every((option) => Object.keys(option).join() === 'type');
  if (!areBare) return { anyOf: options };
  const types = [...new Set(options.flatMap(({ type }) => type))];
  return { type: types.length === 1 ? types[0] : types };
}

/** A schema as JSON Schema (draft 2020-12): what it asks of a value. Of shared-ui, or one of zod that a remote has brought itself. */
export function jsonOf(schema: Schema<unknown> | ZodMiniType): Json {
  if (!('made' in schema)) {
    const { $schema: _name, ...json } = toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
    return json;
  }
  const { made } = schema;
  switch (made.is) {
    case 'one of':
      return write['one of'](made);
    case 'object':
      return write.object(made);
    case 'optional':
      return jsonOf(made.of);
    case 'nullable':
      return anyOf([jsonOf(made.of), { type: 'null' }]);
    case 'array':
      return { type: 'array', items: jsonOf(made.of) };
    case 'record':
      return { type: 'object', propertyNames: { type: 'string' }, additionalProperties: jsonOf(made.of) };
    case 'union':
      return anyOf(made.of.map(jsonOf));
    default:
      return { type: made.is };
  }
}
