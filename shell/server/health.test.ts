import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { healthRoutes } from './health.ts';

type Shell = Awaited<ReturnType<Parameters<typeof healthRoutes>[1]['shell']>>;

const server = (isLeaving: boolean, isKnown = true, shell: Shell = 'own') => {
  const app = new Hono();
  app.route(
    '/',
    healthRoutes(() => isLeaving, { isKnown: () => isKnown, shell: async () => shell }),
  );
  app.get('/api/ready', (c) => c.text('the API says so'));
  return async (path: string) => {
    const { status, headers } = await app.request(path);
    // Whoever is sent away is told when to come back.
    expect(headers.has('retry-after')).toBe(status === 503);
    return status;
  };
};

test('a server that is told to end is up and not ready, and says so for the API behind it too', async () => {
  const staying = server(false);
  const leaving = server(true);
  for (const path of ['/__health', '/__ready', '/api/ready']) expect(await staying(path), path).toBe(200);
  expect(await leaving('/__health')).toBe(200);
  for (const path of ['/__ready', '/api/ready']) expect(await leaving(path), path).toBe(503);
});

test('a server that never heard what is live is up and not ready', async () => {
  const empty = server(false, false);
  expect(await empty('/__health')).toBe(200);
  expect(await empty('/__ready')).toBe(503);
  expect(await empty('/api/ready')).toBe(200);
});

test('a server without a shell that it may give is up and not ready', async () => {
  const without = server(false, true, null);
  expect(await without('/__health')).toBe(200);
  expect(await without('/__ready')).toBe(503);
  expect(await without('/api/ready')).toBe(200);
});

test('a server whose pages are made of another shell than its own is ready, and says so: it has no first views of them', async () => {
  const said = async (shell: Shell) => {
    const app = healthRoutes(() => false, { isKnown: () => true, shell: async () => shell });
    return (await app.request('/__ready')).json();
  };
  expect(await said('other')).toEqual({ success: true, status: 'ready', shell: 'other' });
  expect(await said('own')).toEqual({ success: true, status: 'ready', shell: 'own' });
});

test('where sets are signed a server to which nothing was proven since it began says that, and when that has become too long', async () => {
  const live = async (isStale: boolean) => {
    const proven = { freshness: () => null, isStale: () => isStale };
    const app = healthRoutes(() => false, { isKnown: () => true, shell: async () => 'own', proven });
    return ((await (await app.request('/__health')).json()) as { live?: object }).live;
  };
  const nothing = { set: null, signedAt: null, until: null, age: null };
  expect(await live(false)).toEqual({ ...nothing, stale: false });
  expect(await live(true)).toEqual({ ...nothing, stale: true });
});
