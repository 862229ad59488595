import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedStart, withEnd } from './packed.ts';

const start = '<!doctype html><p>Heron · Фильм</p>'.repeat(2_000);
const unpacked = (packed: Buffer) => brotliDecompressSync(packed).toString('utf8');

test.each(['forOne', 'forMany', 'smallest'] as const)(
  'one packed beginning takes any end (%s)',
  async (how) => {
    const packed = await packedStart(start, how);
    expect(packed.length).toBeLessThan(start.length / 20);
    for (const end of ['</html>', '<script>"token · ☃"</script></html>', 'x', 'y'.repeat(65_536)])
      expect(unpacked(withEnd(packed, end))).toBe(start + end);
  },
);

test('an end that no block holds is refused', async () => {
  const packed = await packedStart(start, 'forOne');
  for (const end of ['', 'y'.repeat(65_537)]) expect(() => withEnd(packed, end)).toThrow(RangeError);
});
