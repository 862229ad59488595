import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzippedStart, withGzipEnd } from './gzipped.ts';

const start = '<!doctype html><p>Heron · Фильм</p>'.repeat(2_000);

test('one beginning in gzip takes any end', async () => {
  const packed = await gzippedStart(start);
  expect(packed.body.length).toBeLessThan(start.length / 20);
  for (const end of ['</html>', '<script>"token · ☃"</script></html>', 'x', 'y'.repeat(65_535)])
    // Unpacking checks the sum and the length of the whole.
    expect(gunzipSync(withGzipEnd(packed, end)).toString()).toBe(start + end);
});

test('an end that no block holds is refused', async () => {
  const packed = await gzippedStart(start);
  expect(() => withGzipEnd(packed, 'y'.repeat(65_536))).toThrow(RangeError);
});
