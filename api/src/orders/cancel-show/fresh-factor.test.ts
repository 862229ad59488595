import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { tokenOf } from '../../testing/tokens.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

test.each([
  ['POST', '/api/show/0123456789abcdef01234567/cancel'],
  ['POST', '/api/admin/money/0123456789abcdef01234567/retry-refund'],
])('%s %s moves money: an admin whose session lies open cannot do it', async (method, path) => {
  const send = (fva: number[]) =>
    api.call(method, path, {
      body: { reason: 'a test' },
      headers: { authorization: `Bearer ${tokenOf('boss', { fva })}` },
    });
  expect(await send([0, -1])).toMatchObject({ status: 403, body: { code: 'factor_needed' } });
  expect(await send([0, 11])).toMatchObject({ status: 403, body: { code: 'factor_needed' } });
  expect((await send([0, 1])).body).not.toMatchObject({ code: 'factor_needed' });
});
