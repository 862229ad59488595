import type { JsonSchema } from '../../json-schema/json-schema.ts';
import { answersIn, type OpenApiDocument, routeKey } from '../../json-schema/openapi.ts';
import type { Answer } from './visitor.ts';
import type { World } from './world.ts';

/** Where an answer has more, less or other fields than its schema tells. */
function differences(schema: JsonSchema | undefined, value: unknown, at: string): string[] {
  if (!schema) return [`${at} is not documented`];
  const { anyOf, items, properties, required = [], additionalProperties: more } = schema;
  if (anyOf) {
    const all = anyOf.map((one) => differences(one, value, at));
    return all.some((found) => found.length === 0) ? [] : (all[0] ?? []);
  }
  if (schema.const !== undefined || schema.enum) {
    const words = schema.enum ?? [schema.const];
    return words.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  }
  if (Array.isArray(value)) return value.flatMap((one) => differences(items, one, `${at}[]`));
  if (typeof value !== 'object' || value === null) {
    const kinds = [schema.type].flat();
    const kind = value === null ? 'null' : typeof value;
    return kinds.includes(kind) || (kind === 'number' && kinds.includes('integer'))
      ? []
      : [`${at} is a ${kind}`];
  }
  // Whatever others have made rules for, such as schema.org.
  if (!properties && more === undefined) return [];
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const inner = Object.entries(value).flatMap(([name, field]) =>
    differences(properties?.[name] ?? (typeof more === 'object' ? more : undefined), field, `${at}.${name}`),
  );
  return [...missing, ...inner];
}

/** Calls whose answers are held against the document, field by field. */
export async function documentedCalls(world: World) {
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as OpenApiDocument;
  const answers = answersIn(document);
  const seen = new Set<string>();
  const wrong: string[] = [];
  const look = (method: 'get' | 'post', route: string, told: unknown): void => {
    const key = routeKey(method, `/api/${route}`);
    seen.add(key);
    wrong.push(...differences(answers.get(key), told, route));
  };
  return {
    /** What was answered otherwise than the document says. */
    wrong,
    /** Notes what a route has answered. */
    look,
    /**
     * Calls a route.
     * @param route with at most one parameter, in braces
     * @throws Error when it refuses
     */
    async call(
      method: 'get' | 'post',
      route: string,
      parameter = '',
      body: unknown = {},
      who = 'ann',
    ): Promise<Answer> {
      const visitor = world.as(who);
      const path = route.replace(/\{\w+\}/, parameter);
      const answer = await (method === 'get' ? visitor.get(path) : visitor.post(path, body));
      const { http, headers: _, ...told } = answer;
      if (http !== 200) throw new Error(`${route} answered ${http}: ${answer.message}`);
      look(method, route, told);
      return answer;
    },
    /** Routes of the document that nobody has called, of those whose paths match. */
    left: (which: RegExp): string[] => [...answers.keys()].filter((key) => which.test(key) && !seen.has(key)),
  };
}
