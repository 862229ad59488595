import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersIn, routeKey } from '../json-schema/openapi.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { pageCallsDocument } from './document.ts';
import { pageCalls } from './page-calls.ts';

let api: TestApi;
let served: ReturnType<typeof answersIn>;
beforeAll(async () => {
  api = await startApi();
  served = answersIn((await api.call('GET', '/api/openapi.json')).body);
});
afterAll(() => api.close());

const keyOf = (route: string) => routeKey(...(route.split(' ') as [string, string]));

test.each(Object.keys(pageCalls))('%s answers as the server documents it', (route) => {
  const told = answersIn(pageCallsDocument()).get(keyOf(route));
  expect(told?.properties).toBeDefined();
  expect(told).toEqual(served.get(keyOf(route)));
});

/** What is called by pipelines, operators, the shell’s server and what watches the service, and by no screen. */
const notForScreens =
  /^\S+ \/api\/(health|ready|site|composition|candidates|releases|shells|files|previews|reports|teams|trust|show\/pages|show\/\{\}\/page)(\/|$)/;

test('every other call that the server documents is among those that pages may make', () => {
  const forScreens = [...served.keys()].filter((route) => !notForScreens.test(route));
  expect(forScreens.sort()).toEqual(Object.keys(pageCalls).map(keyOf).sort());
});
