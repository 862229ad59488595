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

/**
 * What may be sent and is refused, since whoever takes it forbids what it does not know. Of several shapes nobody knows which one is meant: what
 * one of them takes may be sent.
 */
function refused(taken: JsonSchema, sent: JsonSchema, field = ''): string[] {
  if (sent.anyOf) return sent.anyOf.flatMap((one) => refused(taken, one, field));
  if (taken.anyOf) {
    const same = taken.anyOf.filter(({ type }) => String(type) === String(sent.type));
    const all = same.map((one) => refused(one, sent, field));
    return all.find((one) => one.length === 0) ?? all[0] ?? [];
  }
  if (taken.items && sent.items) return refused(taken.items, sent.items, `${field}[]`);
  const { properties: known = {}, additionalProperties: more } = taken;
  return Object.entries(sent.properties ?? {}).flatMap(([name, one]) => {
    const at = field === '' ? name : `${field}.${name}`;
    const own = Object.hasOwn(known, name) ? known[name] : undefined;
    if (own) return refused(own, one, at);
    return more === false ? [`of what is sent ${at} is not taken any more`] : [];
  });
}

const notTaken = (what: string, taken: JsonSchema, sent: JsonSchema): string[] =>
  misfits(shapeOf(taken), shapeOf(sent), what).map(
    ({ field, says }) => `of what is sent ${field || 'the body'} ${says.replace('answered', 'sent')}`,
  );

/**
 * What of a request that one API takes another one would refuse: a field that is needed now, one of another type, one that is gone where
 * what is not known is forbidden, a word of the address that is not asked for any more. What only the other one takes is in nobody's way.
 * @param sent by callers of the one
 * @param taken by the other
 */
export function requestMisfits(sent: Taken, taken: Taken): string[] {
  const body = taken.body
    ? sent.body
      ? [
          ...notTaken('', taken.body.schema, sent.body.schema),
          ...refused(taken.body.schema, sent.body.schema),
        ]
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
