import http, { type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ANSWER_MS } from '@matinee/api/serving';
import { afterEach, expect, test, vi } from 'vitest';
import { proxied } from './testing/servers.ts';

const CONNECT_MS = 2_000;

afterEach(() => void vi.useRealTimers());

/** The next connection behind is to a machine that is not there any more: nobody takes it, and nobody says so. */
const intoTheVoid = () =>
  vi
    .spyOn(http.Agent.prototype, 'createConnection')
    .mockImplementationOnce(() => Object.assign(new Socket(), { connecting: true }));

test('a server behind that takes a request and is silent is given up, and the visitor is told to come again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let arrived: (response: ServerResponse) => void = () => {};
  const asked = new Promise<ServerResponse>((resolve) => {
    arrived = resolve;
  });
  const url = await proxied((_request, response) => arrived(response));
  const answer = fetch(`${url}/api/show/all`);
  await asked;
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { status, headers } = await answer;
  expect(status).toBe(502);
  expect(headers.get('retry-after')).toBe('5');
});

test('a stream that has begun may be silent for longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let end = () => {};
  const url = await proxied((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('first');
    end = () => response.end();
  });
  const response = await fetch(`${url}/api/live`);
  await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
  end();
  expect(await response.text()).toBe('first');
});

test.each([
  ['GET', 200],
  ['POST', 502],
])('a %s to a server behind that cannot be reached is answered with %i', async (method, status) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const url = await proxied((_request, response) => response.end('there'));
  const lost = intoTheVoid();
  const answer = fetch(`${url}/api/show/all`, { method });
  await expect.poll(() => lost.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(CONNECT_MS);
  expect((await answer).status).toBe(status);
});
