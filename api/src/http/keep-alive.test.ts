import { get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

test('the API keeps idle connections for longer than proxies do, so that none asks by one that is being closed', async () => {
  const { port, close } = await listen((_, response) => response.end('here'), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  const kept = await new Promise((resolve) =>
    get({ host: '127.0.0.1', port, headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      resolve(answer.headers['keep-alive']);
    }),
  );
  expect(kept).toBe('timeout=65');
});
