import type { JsonSchema } from './json-schema.ts';

interface Content {
  content?: Record<string, { schema?: JsonSchema }>;
}

interface Operation {
  responses?: Record<string, Content>;
  requestBody?: Content & { required?: boolean };
  parameters?: { in: string; name: string; required?: boolean; schema?: JsonSchema }[];
}

/** As much of an OpenAPI document (https://spec.openapis.org/oas/v3.1.0) as tells what is taken and answered. */
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

/** What an API answers: each by its route (see {@link routeKey}). */
export interface Answers {
  /** when it does what was asked */
  successes: ReadonlyMap<string, JsonSchema>;
  /** when it does not */
  refusals: ReadonlyMap<string, JsonSchema>;
}

const each = <T>(all: Record<string, T>, change: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));

/** Both of two objects at once: how a schema that extends another is written. */
const merged = (one: JsonSchema, other: JsonSchema): JsonSchema => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});

/** Puts what a reference names in its place. A schema that holds itself is none that can be written out. */
function resolved(schema: JsonSchema, document: OpenApiDocument, within: readonly string[] = []): JsonSchema {
  const deeper = (inner: JsonSchema) => resolved(inner, document, within);
  const { $ref, items, properties, additionalProperties: more, anyOf, allOf, ...rest } = schema;
  if ($ref !== undefined) {
    const named = document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
    if (!named || within.includes($ref))
      throw new Error(`The document has no ${$ref} that can be written out`);
    return resolved(named, document, [...within, $ref]);
  }
  if (allOf) return [rest, ...allOf].map(deeper).reduce(merged);
  return {
    ...schema,
    ...(items && { items: deeper(items) }),
    ...(properties && { properties: each(properties, deeper) }),
    ...(typeof more === 'object' && { additionalProperties: deeper(more) }),
    ...(anyOf && { anyOf: anyOf.map(deeper) }),
  };
}

/** `GET /api/show/{}`: what a parameter is called matters to nobody who calls. */
export const routeKey = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`;

/** Of several bodies each is possible; undefined when there is none. */
function anyOf(bodies: readonly { schema: JsonSchema }[]): JsonSchema | undefined {
  const different = [...new Map(bodies.map(({ schema }) => [JSON.stringify(schema), schema])).values()];
  const [first, ...more] = different;
  return more.length === 0 ? first : { anyOf: different };
}

/**
 * What each operation answers when it succeeds, under whatever status, its references written out.
 * @returns route (see {@link routeKey}) → schema of the body, or of the data of each event of a stream; of several each is possible
 */
export function answersIn(document: OpenApiDocument): Map<string, JsonSchema> {
  const answers = new Map<string, JsonSchema>();
  for (const { route, bodies } of operationsIn(document)) {
    const answered = anyOf(bodies.filter(({ isGood }) => isGood));
    if (answered) answers.set(route, answered);
  }
  return answers;
}

/**
 * What each operation answers when it refuses, under whatever status, its references written out.
 * @returns route (see {@link routeKey}) → schema of the body; of several each is possible
 */
export function refusalsIn(document: OpenApiDocument): Map<string, JsonSchema> {
  const refusals = new Map<string, JsonSchema>();
  for (const { route, bodies } of operationsIn(document)) {
    const refused = anyOf(bodies.filter(({ isGood }) => !isGood));
    if (refused) refusals.set(route, refused);
  }
  return refusals;
}

/** Each operation of a document, the references of its schemas written out. */
export function* operationsIn(document: OpenApiDocument) {
  const schemaOf = ({ content = {} }: Content) => {
    const [body] = Object.values(content);
    return body?.schema && resolved(body.schema, document);
  };
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, { responses = {}, requestBody = {}, parameters = [] }] of Object.entries(methods)) {
      const bodies = Object.entries(responses).flatMap(([status, answer]) => {
        const schema = schemaOf(answer);
        return schema ? [{ isGood: status.startsWith('2'), schema }] : [];
      });
      const body = schemaOf(requestBody);
      yield {
        route: routeKey(method, path),
        bodies,
        body: body && { schema: body, isNeeded: requestBody.required ?? false },
        parameters: parameters.map((one) => ({ ...one, schema: resolved(one.schema ?? {}, document) })),
      };
    }
}
