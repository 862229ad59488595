import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { safeHeaders } from './headers.ts';

const answer = (siteUrl: string, path = '/') => {
  const app = new Hono();
  app.use(safeHeaders(siteUrl));
  app.get('/', (c) => c.text('page'));
  app.get('/own', (c) => {
    c.header('referrer-policy', 'no-referrer');
    return c.text('own');
  });
  return app.request(path);
};

test('behind TLS browsers are told never to come without it', async () => {
  const { headers } = await answer('https://matinee.example');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});

test('without TLS nothing is promised about it: a local copy has none', async () => {
  expect((await answer('http://localhost:3000')).headers.has('strict-transport-security')).toBe(false);
});

test('every answer, also one that nobody knows, is safe from sniffing, framing and telling where one was', async () => {
  for (const path of ['/', '/nowhere']) {
    const { headers } = await answer('http://localhost:3000', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  }
});

test('what answers may be stricter', async () => {
  const { headers } = await answer('http://localhost:3000', '/own');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});
