import { expect, test } from 'vitest';
import { networkOf, subscriberOf } from './network.ts';

test('an IPv4 address stands for itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});

test('all addresses of one IPv6 network count as one visitor, however they are written', () => {
  for (const address of [
    '2001:db8:1:2:3:4:5:6',
    '2001:DB8:1:2::9',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::1%eth0',
    // Names that machines give to networks of containers, and what strangers make up.
    '2001:db8:1:2::1%br-0a1b2c',
    '2001:db8:1:2::1%eth0.100',
  ])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::9')).toBe('2001:db8:1:3::/64');
  expect(networkOf('fe80::1')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('an IPv4 address in the form of IPv6 stands for itself, not for all of them', () => {
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::FFFF:CB00:7107')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7%br-0a1b2c')).toBe('203.0.113.7');
});

test('what is no address stays what it is', () => {
  for (const text of ['unknown', '', '2001:db8::1::2', '127.1', 'a:b']) expect(networkOf(text)).toBe(text);
});

test('all networks of a subscriber are one where much could be taken by them', () => {
  for (const network of ['1:200', '1:2ff', '1:2a0'])
    expect(subscriberOf(`2001:db8:${network}::7`)).toBe('2001:db8:1:200::/56');
  expect(subscriberOf('2001:db8:1:3ff::7')).toBe('2001:db8:1:300::/56');
  expect(subscriberOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});
