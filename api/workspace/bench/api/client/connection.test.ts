import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Connection, requestBytes } from './connection.ts';
import { rateOf } from './rate.ts';

async function serverOf(answer: (path: string, body: string) => string): Promise<number> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => response.end(answer(request.url ?? '', body)));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('answers come whole, one after the other over one connection', async () => {
  const port = await serverOf((path, body) => `${path} ${body} ${'x'.repeat(100_000)}`);
  const connection = await Connection.open(port);
  onTestFinished(() => connection.close());
  for (const [path, body] of [
    ['/a', undefined],
    ['/b', { seat: 'A1' }],
  ] as const) {
    const answer = await connection.send(requestBytes('POST', path, {}, body));
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(`${path} ${body ? JSON.stringify(body) : ''} ${'x'.repeat(100_000)}`);
  }
});

test('a closed connection refuses instead of waiting for ever', async () => {
  const port = await serverOf(() => 'ok');
  const connection = await Connection.open(port);
  connection.close();
  await expect(connection.send(requestBytes('GET', '/', {}))).rejects.toThrow('closed');
});

test('a rate counts the answers, and a refusal ends it', async () => {
  const port = await serverOf(() => 'ok');
  expect(await rateOf(port, requestBytes('GET', '/', {}), 2, 30)).toBeGreaterThan(1);
});
