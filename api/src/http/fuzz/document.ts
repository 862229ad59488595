/** The parts of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: Parameter[];
  /** Of its JSON body; null when it takes none. */
  body: Schema | null;
}

interface DescribedOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Document {
  paths: Record<string, Record<string, DescribedOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

const deeper = (schemas: Record<string, Schema>, resolve: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, resolve(schema)]));

/** Puts what a reference names in its place. Schemas that hold themselves are not among ours. */
function resolver({ components }: Document) {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) {
      const named = components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
      if (!named) throw new Error(`The document has no ${schema.$ref}`);
      return resolve(named);
    }
    const { items, properties, additionalProperties: more, anyOf, oneOf, allOf } = schema;
    return {
      ...schema,
      ...(items && { items: resolve(items) }),
      ...(properties && { properties: deeper(properties, resolve) }),
      ...(typeof more === 'object' && { additionalProperties: resolve(more) }),
      ...(anyOf && { anyOf: anyOf.map(resolve) }),
      ...(oneOf && { oneOf: oneOf.map(resolve) }),
      ...(allOf && { allOf: allOf.map(resolve) }),
    };
  };
  return resolve;
}

/** Every operation of an OpenAPI document, its references resolved. */
export function operationsOf(document: Document): Operation[] {
  const resolve = resolver(document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => ({ ...one, schema: resolve(one.schema) })),
        body: body ? resolve(body) : null,
      };
    }),
  );
}

/** Routes that the document leaves out, such as the webhook: each may be sent anything. @param routes as `GET /api/docs` */
export function undocumented(routes: string[], documented: Operation[]): Operation[] {
  const known = new Set(
    documented.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  return routes
    .filter((route) => !known.has(route))
    .map((route) => {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:(\w+)/g, '{$1}');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      return {
        method,
        path,
        parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        body: method === 'GET' ? null : {},
      };
    });
}
