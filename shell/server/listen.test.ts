import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

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
