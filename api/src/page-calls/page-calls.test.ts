import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersIn, refusalsIn, routeKey, type OpenApiDocument } from '../json-schema/openapi.ts';
import { requestMisfits, requestsIn } from '../json-schema/requests.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { pageCallsDocument } from './document.ts';
import { pageCalls } from './page-calls.ts';

let api: TestApi;
let document: OpenApiDocument;
let served: ReturnType<typeof answersIn>;
let taken: ReturnType<typeof requestsIn>;
const own = requestsIn(pageCallsDocument());
beforeAll(async () => {
  api = await startApi();
  document = (await api.call('GET', '/api/openapi.json')).body;
  served = answersIn(document);
  taken = requestsIn(document);
});
afterAll(() => api.close());

const keyOf = (route: string) => routeKey(...(route.split(' ') as [string, string]));

test.each(Object.keys(pageCalls))('%s answers as the server documents it', (route) => {
  const told = answersIn(pageCallsDocument()).get(keyOf(route));
  expect(told?.properties).toBeDefined();
  expect(told).toEqual(served.get(keyOf(route)));
});

test('every call refuses in one shape, which is the one that screens are typed by', () => {
  const [shape, ...others] = new Set(
    [...refusalsIn(document).values()].map((schema) => JSON.stringify(schema)),
  );
  expect(others).toEqual([]);
  const typed = refusalsIn(pageCallsDocument());
  for (const route of Object.keys(pageCalls)) {
    expect(JSON.stringify(typed.get(keyOf(route))), route).toBe(shape);
    expect(refusalsIn(document).has(keyOf(route)), route).toBe(true);
  }
});

/** What is called by pipelines, operators, the shell’s server and what watches the service, and by no screen. */
const NOT_FOR_SCREENS =
  /^\S+ \/api\/(health|ready|site|composition|candidates|releases|shells|files|previews|reports|teams|trust|show\/pages|show\/programme\/page|show\/\{\}\/page)(\/|$)/;

test('every other call that the server documents is among those that pages may make', () => {
  const forScreens = [...served.keys()].filter((route) => !NOT_FOR_SCREENS.test(route));
  expect(forScreens.sort()).toEqual(Object.keys(pageCalls).map(keyOf).sort());
});

test.each(Object.keys(pageCalls))('%s takes what the server documents that it does', (route) => {
  const [sent, server] = [own.get(keyOf(route)), taken.get(keyOf(route))];
  if (!sent || !server) throw new Error(`Nobody documents ${route}`);
  expect([...requestMisfits(sent, server), ...requestMisfits(server, sent)]).toEqual([]);
  const [fields, documented] = [sent, server].map(({ body }) => Object.keys(body?.schema.properties ?? {}));
  expect(fields?.sort()).toEqual(documented?.sort());
});
