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

test('a proxy in front of one of ours is told too; what a visitor claims is not', () => {
  const told: unknown[] = [];
  const answer = warnOfUnlistedProxies(
    readTrustedProxies('10.0.0.0/8'),
    { warn: (line: unknown) => void told.push(line) },
    () => {},
  );
  const from = (peer: string, forwarded: string) => answer(request(peer, forwarded), {} as ServerResponse);
  // Ours alone, a visitor, one who claims more, and one at home in the cinema.
  from('10.1.2.3', '10.1.2.4');
  from('10.1.2.3', '203.0.113.7');
  from('10.1.2.3', '198.51.100.1, 203.0.113.7');
  from('10.1.2.3', '192.168.0.30');
  from('10.1.2.3', 'garbage, 203.0.113.7');
  expect(told).toEqual([]);
  from('10.1.2.3', '203.0.113.7, 192.168.0.9:4711, 10.1.2.4');
  from('127.0.0.1', '203.0.113.7, [fd00::9]:80');
  expect(told).toEqual([{ proxy: '192.168.0.9' }, { proxy: 'fd00::9' }]);
});

test('where visitors ask, a way on which all are proxies of ours is told: whoever came to the first of them is hidden', () => {
  const told: unknown[] = [];
  const answer = warnOfUnlistedProxies(
    readTrustedProxies('10.0.0.0/8'),
    { warn: (...line: unknown[]) => void told.push(line) },
    () => {},
    { isForVisitors: true },
  );
  // This machine, and a visitor.
  answer(request('127.0.0.1', '127.0.0.1'), {} as ServerResponse);
  answer(request('10.1.2.3', '203.0.113.7'), {} as ServerResponse);
  expect(told).toEqual([]);
  for (const forwarded of ['10.0.0.7', '10.0.0.7', '203.0.113.7, 10.0.0.8'])
    answer(request('10.1.2.3', forwarded), {} as ServerResponse);
  expect(told).toEqual([[{ proxy: '10.0.0.7' }, expect.stringMatching(/takes? the place of its visitors/)]]);
});
