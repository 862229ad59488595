import { createServer, get } from 'node:http';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { forwardTo } from './proxy/proxy.ts';
import { rawStreams } from './proxy/raw-streams.ts';
import { start } from './proxy/testing/servers.ts';

test('who forwards visitors to the shell without being named in TRUSTED_PROXIES is told in the log', async () => {
  const told: unknown[] = [];
  const log = { warn: (line: unknown) => void told.push(line) };
  const app = new Hono().get('/', (c) => c.text('page'));
  const { port, departure } = await listen(
    () => app,
    { host: '127.0.0.1', port: 0, trustedProxies: () => false },
    log,
  );
  onTestFinished(() => departure.leave({ drainMs: 0, graceMs: 10 }, () => {}));
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  expect(await ask({})).toBe('page');
  expect(told).toEqual([]);
  for (const visitor of ['203.0.113.7', '203.0.113.8'])
    expect(await ask({ 'x-forwarded-for': visitor })).toBe('page');
  expect(told).toEqual([{ proxy: '127.0.0.1' }]);
});

test('an idle connection is kept for longer than proxies keep theirs', async () => {
  const { port, departure } = await listen(
    () => new Hono().get('/', (c) => c.text('page')),
    { host: '127.0.0.1', port: 0, trustedProxies: () => false },
    { warn: () => undefined },
  );
  onTestFinished(() => departure.leave({ drainMs: 0, graceMs: 10 }, () => {}));
  const kept = await new Promise((resolve) =>
    get({ host: '127.0.0.1', port, headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      resolve(answer.headers['keep-alive']);
    }),
  );
  expect(kept).toBe('timeout=65');
});

test('a shell that leaves waits for no stream of events: it ends, whole, and may begin again elsewhere', async () => {
  const behind = await start(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    }).listen(0, '127.0.0.1'),
  );
  const { port, departure } = await listen(
    () => new Hono().use(rawStreams).get('/api/*', forwardTo(behind)),
    { host: '127.0.0.1', port: 0, trustedProxies: () => false },
    { warn: () => undefined },
  );
  const events = await fetch(`http://127.0.0.1:${port}/api/live`);
  // Longer than a test may take: what it waited for until then would fail it.
  await departure.leave({ drainMs: 1, graceMs: 600_000 });
  expect(await events.text()).toBe('data: first\n\n');
});
