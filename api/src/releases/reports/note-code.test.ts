import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signPageView, signShellServer } from '../site-tokens/index.ts';
import { idOf, openOperator, type Operator } from '../testing/operator.ts';
import { pageViews } from './page-views.ts';

const SITE_KEY = 'a secret that two processes share';

let operator: Operator;
let composition: string;
beforeAll(async () => {
  operator = await openOperator({ SITE_KEY });
  await operator.published('catalog', '1.0.0');
  await operator.published('booking', '1.0.0');
  composition = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
});
afterAll(() => operator.close());

/** A page that was served: its id and its token. */
function page() {
  const view = randomUUID();
  const now = operator.api.clock.now();
  return { view, token: signPageView(SITE_KEY, { view, composition, visitor: 'v'.repeat(22) }, now) };
}
const tell = (token: string, runs: unknown) =>
  operator.api.call('POST', '/api/reports/code', { body: { token, runs } });
const stored = (view: string) => pageViews(operator.api.deps.db.raw).findOne({ _id: view });
const issue = (token: string) =>
  operator.api.call('POST', '/api/reports/served', {
    body: { views: [{ token, forwarded: '203.0.113.7' }] },
    headers: { authorization: `Bearer ${signShellServer(SITE_KEY, operator.api.clock.now())}` },
  });

test('a page that says whose code it is about to run has begun, and is not yet heard of', async () => {
  const { view, token } = page();
  expect(await tell(token, ['shell', 'catalog'])).toMatchObject({ status: 202 });
  expect(await tell(token, ['booking'])).toMatchObject({ status: 202 });
  await tell(token, ['booking']);
  const found = await stored(view);
  expect(found).toMatchObject({ composition, silent: 1, bad: 0, shown: [], failed: [] });
  expect(found?.ran?.sort()).toEqual(['booking', 'catalog', 'shell']);
});

test('in whatever order the server, the page and its report come, the view is the same', async () => {
  const steps = [issue, (token: string) => tell(token, ['shell', 'catalog'])];
  for (const order of [steps, steps.toReversed()]) {
    const { view, token } = page();
    for (const step of order) await step(token);
    expect(await stored(view)).toMatchObject({ silent: 1, ran: ['shell', 'catalog'] });
    await operator.api.call('POST', '/api/reports', { body: { token, shown: ['catalog@1.0.0'] } });
    for (const step of order) await step(token);
    expect(await stored(view)).toMatchObject({ silent: 0, ran: ['shell', 'catalog'] });
  }
});

test.each([
  ['a team that is not in its composition', ['account'], 400],
  ['nobody', [], 400],
  ['what is no name', ['<script>'], 400],
])('%s is nobody whose code a page runs', async (_what, runs, status) => {
  const { view, token } = page();
  expect(await tell(token, runs)).toMatchObject({ status });
  expect(await stored(view)).toBeNull();
});

test('nobody tells it without the token of a page', async () => {
  for (const token of ['', 'a.b', `${page().token}x`])
    expect(await tell(token, ['shell'])).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
});
