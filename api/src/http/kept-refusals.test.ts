import { expect, test } from 'vitest';
import { FakeClock } from '../testing/clock.ts';
import { keptRefusals } from './kept-refusals.ts';
import { Failure } from './failure.ts';

const URL = '/api/show/1';

/** A request that is answered with a failure, or well, once `during` is over. */
function asked(status: 400 | 404 | 409 | 200, during = async () => {}, method = 'GET') {
  const error = status === 200 ? undefined : new Failure(status, 'invalid', 'No.');
  const c = { env: { incoming: { method, url: URL } }, error, res: Response.json({ status }, { status }) };
  return [c as never, during] as const;
}

const refusals = (ttlMs = 2000) => {
  const clock = new FakeClock();
  return { clock, ...keptRefusals(clock, ttlMs) };
};

test.each([400, 404] as const)('%i is kept until it is too old, or the clock is set back', async (status) => {
  const { keep, kept, clock } = refusals();
  await keep(...asked(status));
  expect(kept(URL)?.status).toBe(status);
  clock.advance(1);
  expect(kept(URL)).toBeUndefined();
  clock.advance(-2);
  expect(kept(URL)).toBeUndefined();
});

test.each([
  ['an answer', asked(200)],
  ['what depends on more than the address', asked(409)],
  ['what asked for something else', asked(404, undefined, 'HEAD')],
])('%s is not kept', async (_, request) => {
  const { keep, kept } = refusals();
  await keep(...request);
  expect(kept(URL)).toBeUndefined();
});

test('nothing is kept where nothing is to be kept', async () => {
  const { keep, kept } = refusals(0);
  await keep(...asked(404));
  expect(kept(URL)).toBeUndefined();
});

test('what was found out before a change is not kept after it', async () => {
  const { keep, kept, invalidate } = refusals();
  await keep(...asked(404, async () => invalidate()));
  expect(kept(URL)).toBeUndefined();
  await keep(...asked(404));
  expect(kept(URL)).toBeDefined();
  invalidate();
  expect(kept(URL)).toBeUndefined();
});
