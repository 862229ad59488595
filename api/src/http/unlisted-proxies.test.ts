import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.ts';
import { warnOfUnlistedProxies } from './unlisted-proxies.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('who forwards without being named is told once; named ones and visitors are not', () => {
  const told: unknown[] = [];
  let answered = 0;
  const answer = warnOfUnlistedProxies(
    readTrustedProxies('10.0.0.0/8'),
    { warn: (line: unknown) => void told.push(line) },
    () => (answered += 1),
  );
  const from = (peer: string, forwarded?: string) => answer(request(peer, forwarded), {} as ServerResponse);
  for (const peer of ['192.168.0.9', '192.168.0.9', '10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3'])
    from(peer, '203.0.113.7');
  from('203.0.113.8');
  expect(told).toEqual([{ proxy: '192.168.0.9' }]);
  for (let at = 1; at <= 50; at++) from(`198.51.100.${at}`, '203.0.113.7');
  expect(told).toHaveLength(20);
  expect(answered).toBe(56);
});
