import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.0,gzip;q=0.1', 'gzip'],
  ['br;q=0', undefined],
  ['brotli, gzipped', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('who accepts %j is sent %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
