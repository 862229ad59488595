import { afterAll, beforeAll, expect, test } from 'vitest';
import { startForTest } from '../testing/start-for-test.ts';

let running: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => (running = await startForTest()));
afterAll(() => running.standIn.close());

const dist = () => `${running.standIn.url}/npm/@clerk/clerk-js@5/dist`;

test('the installed clerk-js is served, packed for those who can unpack', async () => {
  const script = await fetch(`${dist()}/clerk.browser.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.headers.get('content-encoding')).toBe('gzip');
  const text = await script.text();
  expect(text).toContain('5.128.0');
  const plain = await fetch(`${dist()}/clerk.browser.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(text);
});

test.each(['/none.js', '/..%2fpackage.json', '/%2e%2e%2fpackage.json', '/types/index.d.ts'])(
  'nothing else is: %s',
  async (path) => {
    expect((await fetch(dist() + path)).status).toBe(404);
  },
);
