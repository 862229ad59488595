import type { JsonSchema } from './json-schema.ts';
import { misfits } from './misfits.ts';
import { operationsIn, type OpenApiDocument } from './openapi.ts';

/** What an operation takes of whoever calls it. */
export interface Taken {
  body?: { schema: JsonSchema; isNeeded: boolean };
  /** name → what may stand there */
  query: ReadonlyMap<string, { schema: JsonSchema; isNeeded: boolean }>;
}

/**
 * What each operation takes, its references written out.
 * @returns route (see `routeKey`) → its body and its query
 */
export function requestsIn(document: OpenApiDocument): Map<string, Taken> {
  const all = new Map<string, Taken>();
  for (const { route, body, parameters } of operationsIn(document)) {
    const asked = parameters.filter((one) => one.in === 'query');
    const query = asked.map(
      ({ name, schema, required = false }) => [name, { schema, isNeeded: required }] as const,
    );
    all.set(route, { ...(body && { body }), query: new Map(query) });
  }
  return all;
}

const SHAPES = new Set(['type', 'const', 'anyOf', 'items', 'properties', 'required']);

/**
 * A schema without what only makes it narrower: lengths, patterns and bounds are compared with nothing, nor are lists of words, such
 * as the seats of a hall.
 */
function shapeOf(schema: JsonSchema): JsonSchema {
  const { items, properties, additionalProperties: more, anyOf } = schema;
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([word]) => SHAPES.has(word))),
    ...(items && { items: shapeOf(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, shapeOf(one)] as const),
      ),
    }),
    ...(typeof more === 'object' && { additionalProperties: shapeOf(more) }),
    ...(anyOf && { anyOf: anyOf.map(shapeOf) }),
  };
}

const notTaken = (what: string, taken: JsonSchema, sent: JsonSchema): string[] =>
  misfits(shapeOf(taken), shapeOf(sent), what).map(
    ({ field, says }) => `of what is sent ${field || 'the body'} ${says.replace('answered', 'sent')}`,
  );

/**
 * What of a request that one API takes another one would refuse: a field that is needed now, one of another type, a word of the
 * address that is not asked for any more. What only the other one takes is in nobody's way.
 * @param sent by callers of the one
 * @param taken by the other
 */
export function requestMisfits(sent: Taken, taken: Taken): string[] {
  const body = taken.body
    ? sent.body
      ? notTaken('', taken.body.schema, sent.body.schema)
      : taken.body.isNeeded
        ? ['of what is sent the body is not sent, and is needed']
        : []
    : [];
  const asked = [...sent.query].flatMap(([name, { schema }]) => {
    const other = taken.query.get(name);
    return other
      ? notTaken(name, other.schema, schema)
      : [`of what is sent ${name} is not asked for any more`];
  });
  const missing = [...taken.query].flatMap(([name, { isNeeded }]) =>
    isNeeded && !sent.query.get(name)?.isNeeded
      ? [`of what is sent ${name} may be absent, and is needed`]
      : [],
  );
  return [...body, ...asked, ...missing];
}
