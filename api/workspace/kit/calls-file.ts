import type { VisitorCall } from '@matinee/api/visitor-calls';

type Schema = VisitorCall['answer'];

const words: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};
const union = (types: string[]): string => [...new Set(types)].join(' | ') || 'never';

function objectType({ properties = {}, required = [], additionalProperties: more }: Schema): string {
  if (typeof more === 'object') return `Record<string, ${typeOf(more)}>`;
  const fields = Object.entries(properties).map(([name, schema]) =>
    required.includes(name)
      ? `${JSON.stringify(name)}: ${typeOf(schema)}`
      : `${JSON.stringify(name)}?: ${typeOf(schema)} | undefined`,
  );
  return `{ ${fields.join('; ')} }`;
}

/** A schema as a type. What it does not know is `unknown`: nothing can be read of that by mistake. */
function typeOf(schema: Schema): string {
  const { type, anyOf, items } = schema;
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (anyOf) return union(anyOf.map(typeOf));
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return `(${items ? typeOf(items) : 'unknown'})[]`;
  if (type === 'object') return objectType(schema);
  return words[type ?? ''] ?? 'unknown';
}

/**
 * Writes the calls of the API as types, for a remote whose repository has no API: for `callsOf<Calls>()` of the contract.
 * @param calls with the schemas that the API checks by
 * @returns text of a declaration file; there is nothing in it that runs
 */
export function callsFile(calls: readonly VisitorCall[]): string {
  const lines = calls.map(
    ({ route, body, answer }) =>
      `  ${JSON.stringify(route)}: { query: undefined; body: ${body ? typeOf(body) : 'undefined'}; answer: ${typeOf(answer)}; refusal: Refusal };`,
  );
  // All calls refuse in one shape.
  const refusals = union(calls.map(({ refusal }) => typeOf(refusal)));
  return `type Refusal = ${refusals};

/** What a screen of any team may ask the API for a visitor: written by the API's schemas when the kit was packed. */
export type Calls = {
${lines.join('\n')}
};
`;
}
