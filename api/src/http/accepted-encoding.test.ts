import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, BR', 'br'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['br;q=0.001', 'br'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.0,gzip;q=0.1', 'gzip'],
  ['gzip;q=0.5, identity', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['br;q=0', undefined],
  ['*;q=0', undefined],
  ['brx', undefined],
  ['xbr, gzip-old', undefined],
  ['brotli, gzipped', undefined],
  ['identity', undefined],
  ['identity;q=0', undefined],
  [',;,=', undefined],
  ['', undefined],
  [undefined, undefined],
])('who accepts %j is sent %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
