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
    headers.delete('content-type');
    expect(Object.fromEntries(headers)).toEqual({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  }
});

test('what answers may be stricter', async () => {
  const { headers } = await answer('http://localhost:3000', '/own');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});
