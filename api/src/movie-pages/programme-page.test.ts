import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';

interface Route {
  path: string;
  title?: string;
  description?: string;
  pageData?: string;
  queries?: { name: string; values?: string[]; valuesOf?: string }[];
}

const remote = path.resolve(import.meta.dirname, '../../../mfe-catalog/remote.json');
const { routes } = JSON.parse(readFileSync(remote, 'utf8')) as { routes: Route[] };
const movies = routes.find((route) => route.path === '/movies');

let api: TestApi;
beforeEach(async () => void (api = await startApi({ settings: { LIST_CACHE_MS: '0' } })));
afterEach(() => api.close());

const told = async () => (await api.call('GET', '/api/show/programme/page')).body;
const daysOf = async () => ((await told())['values'] as Record<string, string[]>)['day'];

test('the page of the programme says of itself what its route says', async () => {
  expect(movies?.pageData).toBe('/api/show/programme/page');
  const { title, description } = movies!;
  expect(await told()).toMatchObject({ success: true, title, description, canonical: '/movies', images: {} });
  expect(await told()).not.toHaveProperty('structured');
});

test('it lists each day that the programme leads to, also one without a show, under the name that its route reads them by', async () => {
  const { days } = (await api.call('GET', '/api/show/programme')).body as { days: { date: string }[] };
  expect(await daysOf()).toEqual(days.map(({ date }) => date));
  expect(movies?.queries?.map(({ valuesOf }) => valuesOf)).toEqual(['day']);
});

test('its days begin with the day that it is in the cinema', async () => {
  api.clock.set('2026-03-03T16:59:00Z');
  expect((await daysOf())?.[0]).toBe('2026-03-03');
  // The cinema is seven hours ahead.
  api.clock.set('2026-03-03T17:00:00Z');
  expect((await daysOf())?.[0]).toBe('2026-03-04');
});
