import { Binary, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';
import { encodeKey, invertKey } from './key.ts';

const VALUES: unknown[] = [
  [new MinKey(), null, NaN, -Infinity, -1e300, -1, -0.5, 0, 1e-300, 1, 1.5, 2 ** 40, Infinity],
  ['', '\0', '\0\0', '\x01', '\x01\0', 'a', 'a\0', 'a\0b', 'a\x01', 'ab', 'b', 'é', '漢', '\u{1f600}'],
  [{}, { a: 1 }, { a: 1, b: 1 }, { a: 2 }, { b: 0 }, { a: 'x' }, [], [1], [1, 2], [2], ['a']],
  [
    new Binary(Buffer.from('b')),
    new Binary(Buffer.from('aa')),
    new ObjectId('00'.repeat(12)),
    new ObjectId(),
  ],
  [
    false,
    true,
    new Date(-5),
    new Date(0),
    new Date(5),
    new Timestamp({ t: 1, i: 1 }),
    /a/,
    /b/i,
    new MaxKey(),
  ],
].flat();
const sign = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe('an encoded key', () => {
  test('orders like its value, and inverted the other way round', () => {
    for (const a of VALUES)
      for (const b of VALUES) {
        const wanted = Math.sign(compare(a, b));
        expect(sign(encodeKey(a), encodeKey(b))).toBe(wanted);
        expect(sign(invertKey(encodeKey(a)), invertKey(encodeKey(b)))).toBe(wanted === 0 ? 0 : -wanted);
      }
  });

  test('is never the beginning of a different one, so that compound keys stay apart', () => {
    for (const a of VALUES)
      for (const b of VALUES)
        if (compare(a, b) !== 0) expect(encodeKey(a).startsWith(encodeKey(b))).toBe(false);
  });
});
