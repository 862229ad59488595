import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { safeHeaders } from '../headers.ts';
import { accessLog } from './access-log.ts';
import { answerFailures } from './failures.ts';
import { createShellMetrics } from './metrics.ts';

const ID = 'a-request-of-somebody';

/** A server as the shell's, of which one page cannot be made. */
function broken() {
  const error = vi.fn();
  const app = new Hono();
  app.onError(answerFailures({ error }));
  app.use(accessLog(pino({ level: 'silent' }), createShellMetrics()));
  app.use(safeHeaders('https://cinema.example'));
  app.get('/refused', () => {
    throw new HTTPException(413);
  });
  app.get('*', (c) => {
    c.header('content-encoding', 'br');
    c.header('content-type', 'text/html; charset=utf-8');
    throw new Error('the secret of the page');
  });
  const incoming = { method: 'GET', url: '/', headers: { 'x-request-id': ID }, socket: {} };
  return { error, get: (path: string) => app.request(path, {}, { incoming }) };
}

test('a page that cannot be made is answered with a sentence and the id under which the log tells of it', async () => {
  const { error, get } = broken();
  const answer = await get('/');
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain('Please try again');
  expect(text).toContain(ID);
  expect(text).not.toContain('secret');
  expect(answer.headers.get('x-request-id')).toBe(ID);
  expect(error).toHaveBeenCalledWith(
    { requestId: ID, err: expect.objectContaining({ message: 'the secret of the page' }) },
    'unexpected',
  );
});

test('it is plain, kept by nobody and has the headers of every answer, whatever was prepared for the page', async () => {
  const { headers } = await broken().get('/');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('what is refused on purpose is no failure', async () => {
  const { error, get } = broken();
  expect((await get('/refused')).status).toBe(413);
  expect(error).not.toHaveBeenCalled();
});
