import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Connection, requestBytes } from './connection.ts';
import { percentile, timesAtRate } from './fixed-rate.ts';
import { rateOf } from './rate.ts';

async function serverOf(answer: (path: string, body: string) => string): Promise<number> {
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === 'known') return void response.writeHead(304).end();
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

test('an answer without a body is whole with its head, and the next one follows', async () => {
  const port = await serverOf(() => 'ok');
  const connection = await Connection.open(port);
  onTestFinished(() => connection.close());
  const unchanged = await connection.send(requestBytes('GET', '/', { 'if-none-match': 'known' }));
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  expect((await connection.send(requestBytes('GET', '/', {}))).body.toString()).toBe('ok');
});

test('at a fixed rate each request counts from when it was due: one that waits for a connection, too', async () => {
  const port = await serverOf(() => 'ok');
  const of = { port, request: requestBytes('GET', '/', {}), perSecond: 2_000, milliseconds: 50 };
  expect(await timesAtRate({ ...of, connections: 4, expected: 200 })).toHaveLength(100);
  await expect(timesAtRate({ ...of, connections: 1, expected: 304 })).rejects.toThrow('unexpected');
});

test('a percentile is the value that so many do not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([percentile(values, 99), percentile(values, 50), percentile([7], 99)]).toEqual([198, 100, 7]);
  expect(() => percentile([], 99)).toThrow('nothing');
});
