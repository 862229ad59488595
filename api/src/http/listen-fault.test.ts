import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenFault } from './listen-fault.ts';
import { listen } from './listen.ts';

const faultAt = (host: string, port: number) =>
  listen((_, response) => response.end(), { host, port }).then(
    () => 'it listens',
    (error: unknown) => listenFault(error, 'the API'),
  );

test('a port that is taken, and an address of another machine, are each told by a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  expect(await faultAt('127.0.0.1', (other.address() as AddressInfo).port)).toMatch(
    /^The port of the API is in use: .+\.$/,
  );
  expect(await faultAt('203.0.113.9', 0)).toMatch(/does not have: correct HOST\.$/);
});

test('what is said of a connection is nothing about a port', () => {
  const error = Object.assign(new Error('connect EADDRNOTAVAIL'), {
    code: 'EADDRNOTAVAIL',
    syscall: 'connect',
  });
  expect(listenFault(error, 'the API')).toBeUndefined();
  expect(listenFault(new Error('no'), 'the API')).toBeUndefined();
});
