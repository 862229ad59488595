import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FakeClock } from '../testing/clock.ts';
import { createRouter } from './routes.ts';
import { cachedBytes } from './cached-bytes.ts';

/** An app with one cached list whose value is a counter of how often it was made. */
function list(ttlMs = 1000) {
  const clock = new FakeClock();
  const bytes = cachedBytes(clock, ttlMs);
  let made = 0;
  const app = createRouter();
  let gate: Promise<void> = Promise.resolve();
  app.get('/', (c) =>
    bytes.answer(c, 'key', async () => {
      made += 1;
      const value = { made };
      await gate;
      return value;
    }),
  );
  const ask = (headers: Record<string, string> = {}) => app.request('/', { headers });
  const hold = () => {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    return () => open();
  };
  return { clock, bytes, ask, hold };
}

test('bytes are kept until they are too old', async () => {
  const { ask, clock } = list(60_000);
  expect(await (await ask()).json()).toEqual({ made: 1 });
  expect(await (await ask()).json()).toEqual({ made: 1 });
  clock.advance(1);
  expect(await (await ask()).json()).toEqual({ made: 2 });
});

test('a clock that is set back does not keep them for longer', async () => {
  const { ask, clock } = list();
  await ask();
  clock.advance(-1);
  expect(await (await ask()).json()).toEqual({ made: 2 });
});

test('a write makes the next answer anew, even when one was being made from older data', async () => {
  const { ask, bytes, hold } = list();
  const open = hold();
  const early = ask();
  await Promise.resolve();
  bytes.invalidate();
  const late = ask();
  open();
  expect(await (await early).json()).toEqual({ made: 1 });
  expect(await (await late).json()).toEqual({ made: 2 });
  expect(await (await ask()).json()).toEqual({ made: 2 });
});

test('requests that miss together make one answer', async () => {
  const { ask } = list();
  const answers = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).json()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"made":1}']));
});

test('who has the bytes is told so', async () => {
  const { ask } = list();
  const etag = (await ask()).headers.get('etag') ?? '';
  for (const known of [etag, `"other", ${etag}`]) {
    const answer = await ask({ 'if-none-match': known });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
])('accepting "%s" gets %s', async (accepted, encoding, decompress) => {
  const answer = await list().ask({ 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toBe('{"made":1}');
});

test.each(['identity', 'brx', 'br;q=0, gzip;q=0'])(
  'who accepts "%s" gets the bytes as they are',
  async (accepted) => {
    const answer = await list().ask({ 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toEqual({ made: 1 });
  },
);
