import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { publishedReleases } from './published.ts';

let host = 'https://one.test/';
let asked = 0;
const api = createServer((_, response) => {
  asked += 1;
  const release = signed({ ...releaseOf('catalog', '1.4.0'), baseUrl: host });
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ release }));
});
beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(() => api.close());

test('a release that its team has put onto another host is tried there, soon', async () => {
  const { port } = api.address() as AddressInfo;
  const read = publishedReleases({ apiUrl: `http://127.0.0.1:${port}`, siteKey: 'a secret', teamKeys });
  const look = async () => {
    const release = await read({ name: 'catalog', version: '1.4.0' });
    return release && 'baseUrl' in release ? release.baseUrl : release;
  };
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  expect([await look(), await look(), asked]).toEqual(['https://one.test/', 'https://one.test/', 1]);
  host = 'https://two.test/';
  now.mockReturnValue(12_000);
  // The cache reads the clock once in a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([await look(), asked]).toEqual(['https://two.test/', 2]);
  now.mockRestore();
});
