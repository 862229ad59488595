import { expect, test } from 'vitest';
import { SECRET_KEY } from '../testing/harness.ts';
import { bundledStandIn } from '../testing/separate-process.ts';
import { font } from './fonts.ts';

test('the fonts are found from a bundle too', async () => {
  const start = await bundledStandIn();
  const options = { dir: null, port: 0, secretKey: SECRET_KEY, webhookSecret: 'whsec_x', webhookUrl: null };
  const { port } = await start(options);
  for (const name of ['inter.woff2', 'bebas-neue.woff2']) {
    const response = await fetch(`http://127.0.0.1:${port}/c/assets/${name}`);
    expect(response.headers.get('content-type')).toBe('font/woff2');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  }
});

test('another name has no font', async () => {
  expect(await font('../package.json')).toBeNull();
});
