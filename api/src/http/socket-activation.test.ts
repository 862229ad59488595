import { expect, test } from 'vitest';
import { socketOf } from './socket-activation.ts';

const address = { host: '127.0.0.1', port: 3001 };
const own = String(process.pid);

test('a socket that the process manager holds for this process goes before an address', () => {
  expect(socketOf({ LISTEN_PID: own, LISTEN_FDS: '1' }, address)).toEqual({ fd: 3 });
});

test.each([
  ['none is held', {}],
  ['it is meant for the process that started this one', { LISTEN_PID: '1', LISTEN_FDS: '1' }],
  ['there are several, and nobody said which', { LISTEN_PID: own, LISTEN_FDS: '2' }],
])('where %s the address counts', (_, env) => {
  expect(socketOf(env, address)).toEqual(address);
});
