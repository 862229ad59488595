import { answersIn, routeKey } from '../../json-schema/openapi.ts';
import { pageCallsDocument } from '../document.ts';
import { pageCalls } from '../page-calls.ts';
import { answerOf, type Change } from './later-answers.ts';

export { CHANGES, type Change } from './later-answers.ts';

/** Words of the routes that a parameter could be taken for. */
const routes = Object.keys(pageCalls).sort((one, other) => one.split('{').length - other.split('{').length);
let answers: ReturnType<typeof answersIn> | undefined;

/**
 * The answer of a call, made out of its schema.
 * @param route such as `GET /api/show/{id}`
 * @throws {Error} when pages have no such call
 */
export function laterAnswer(route: string, change: Change): object {
  const [method = '', path = ''] = route.split(' ');
  answers ??= answersIn(pageCallsDocument());
  const schema = answers.get(routeKey(method, path));
  if (!schema) throw new Error(`Pages have no call ${route}`);
  return answerOf(schema, change) as object;
}

/** The route of a request. */
function routeOf(method: string, path: string): string | undefined {
  const [address = ''] = path.split('?');
  return routes.find((route) => {
    const pattern = route.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(`${method} ${address}`);
  });
}

/** An API that has changed since the page was built, in place of `fetch`. */
export interface LaterApi {
  fetch(path: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** routes that were asked so far */
  asked: Set<string>;
  /** how many answers were read, and whatever reading them sets going at once was done */
  read(): number;
}

/**
 * @param change what of its answers is other than today
 * @param alike words in answers → what is to stand in their place, so that one answer names what another one does
 */
export function laterApi(change: Change, alike: Readonly<Record<string, string>> = {}): LaterApi {
  const asked = new Set<string>();
  let read = 0;
  const together = (answer: object): object =>
    Object.entries(alike).reduce(
      (made, [word, other]) =>
        JSON.parse(JSON.stringify(made).replaceAll(JSON.stringify(word), JSON.stringify(other))) as object,
      answer,
    );
  /** An answer that says when it was read. */
  function answered(answer: object): Response {
    const response = Response.json(answer);
    const json = response.json.bind(response);
    return Object.assign(response, { json: () => json().finally(() => setTimeout(() => (read += 1))) });
  }
  return {
    asked,
    read: () => read,
    fetch: async (path, init = {}) => {
      const route = routeOf(init.method ?? 'GET', String(path));
      if (!route) return new Response('{}', { status: 404 });
      asked.add(route);
      const answer = together(laterAnswer(route, change));
      if (!route.endsWith('/live')) return answered(answer);
      const stream = `event: later\ndata: {}\n\nevent: seats\ndata: ${JSON.stringify(answer)}\n\n`;
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}
