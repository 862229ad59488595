import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isFromHere, visitorAddress } from './address.ts';
import { readTrustedProxies, trustedProxiesSetting } from './trusted-proxies.ts';

const request = (peer: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;
const seen = (ours: string, peer: string | undefined, forwarded?: string) =>
  visitorAddress(request(peer, forwarded), readTrustedProxies(ours));

describe('of the hops that a request tells, the visitor is the last one that is no proxy of ours', () => {
  test.each<[fact: string, ours: string, peer: string, forwarded: string | undefined, visitor: string]>([
    ['nobody forwarded it', '', '203.0.113.7', undefined, '203.0.113.7'],
    ['who is no proxy may claim what he likes', '', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a proxy on this machine is ours', '', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['all of 127.0.0.0/8 is this machine', '', '127.8.9.10', '203.0.113.7', '203.0.113.7'],
    ['so is ::1', '', '::1', '203.0.113.7', '203.0.113.7'],
    ['and both in the form of IPv6', '', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['what stands further left is made up', '', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['also an address of ours', '10.0.0.1', '127.0.0.1', '10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['a range of proxies', '10.0.0.0/8', '127.0.0.1', '203.0.113.7, 10.9.8.7', '203.0.113.7'],
    ['beyond the range', '10.0.0.0/8', '127.0.0.1', '203.0.113.7, 11.0.0.1', '11.0.0.1'],
    ['a range of IPv6', '2001:db8:a::/48', '::1', '203.0.113.7, 2001:db8:a:9::1', '203.0.113.7'],
    ['beyond it', '2001:db8:a::/48', '::1', '203.0.113.7, 2001:db8:b::1', '2001:db8:b::1'],
    ['a range by name', 'uniquelocal', '192.168.0.9', '203.0.113.7, 172.16.0.1', '203.0.113.7'],
    ['an IPv4 range holds its addresses in the form of IPv6', '10.0.0.0/8', '::ffff:10.1.2.3', '::2', '::2'],
    ['also in hexadecimal', '10.0.0.0/8', '::ffff:a01:203', '203.0.113.7', '203.0.113.7'],
    ['and no other of them', '10.0.0.0/8', '::ffff:11.1.2.3', '203.0.113.7', '::ffff:11.1.2.3'],
    ['no IPv6 range holds IPv4 addresses', '::/1', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    [
      'a port is no part of an address',
      '10.0.0.1',
      '127.0.0.1',
      '203.0.113.7:81, 10.0.0.1:99',
      '203.0.113.7',
    ],
    ['nor behind an IPv6 one', '2001:db8::1', '::1', '[2001:db8:9::7]:81, [2001:db8::1]', '2001:db8:9::7'],
    ['no word is an address', '', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['no short form is one', '', '127.0.0.1', '203.0.113.7, 127.1', '127.0.0.1'],
    ['nor one in octal numbers', '', '127.0.0.1', '203.0.113.7, 0177.0.0.1', '127.0.0.1'],
    [
      'an empty element counts for nothing',
      '10.0.0.1',
      '127.0.0.1',
      '203.0.113.7, , 10.0.0.1',
      '203.0.113.7',
    ],
    ['all are ours', '10.0.0.1', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
  ])('%s', (_fact, ours, peer, forwarded, visitor) => {
    expect(seen(ours, peer, forwarded)).toBe(visitor);
    // What is remembered of the proxies says the same.
    const isOurs = readTrustedProxies(ours);
    for (let round = 0; round < 2; round += 1)
      expect(visitorAddress(request(peer, forwarded), isOurs)).toBe(visitor);
  });

  test('of a socket that is gone nobody knows whose it was', () => {
    expect(seen('', undefined, '203.0.113.7')).toBe('unknown');
  });
});

describe('the setting', () => {
  test.each(['', '10.0.0.1', ' 10.0.0.0/8 ,fd00::/8', '10.0.0.0/255.0.0.0', 'loopback,uniquelocal', '::1'])(
    'may be "%s"',
    (list) => expect(trustedProxiesSetting.safeParse(list).success).toBe(true),
  );

  test.each(['10/8', '10.0.0.0/33', '10.0.0.0/0', '::/0', 'proxy.internal', '10.0.0.1:80', '10.0.0.*'])(
    'is refused at start when it is "%s", which would be read as something else or trust everybody',
    (list) => expect(trustedProxiesSetting.safeParse(list).success).toBe(false),
  );
});

test.each([
  ['127.0.0.1', true],
  ['127.5.5.5', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  [undefined, false],
])('a socket from %s is of this machine: %s', (peer, expected) => {
  expect(isFromHere(request(peer))).toBe(expected);
});
