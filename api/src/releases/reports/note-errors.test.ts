import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countsOf } from '../../counts/counts.ts';
import { signPageView } from '../site-tokens/index.ts';
import { idOf, openOperator, type Operator } from '../testing/operator.ts';
import { pageViews } from './page-views.ts';

const SITE_KEY = 'a secret that two processes share';
let operator: Operator;
let composition: string;
const lines: unknown[] = [];
beforeAll(async () => {
  operator = await openOperator({ SITE_KEY });
  operator.api.deps.log.warn = (line: unknown) => void lines.push(line);
  await operator.published('catalog', '1.0.0');
  await operator.published('booking', '1.0.0');
  composition = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
});
afterAll(() => operator.close());
beforeEach(() => {
  lines.length = 0;
  // Another stretch of time, in which nothing was said yet.
  operator.api.clock.advance(10);
});

const token = () =>
  signPageView(
    SITE_KEY,
    { view: randomUUID(), composition, visitor: 'v'.repeat(22) },
    operator.api.clock.now(),
  );
const error = (change: object = {}) => ({
  release: 'catalog@1.0.0',
  message: 'TypeError: x is undefined',
  stack: 'TypeError: x is undefined\n    at https://catalog.test/1.0.0/js/home.js:1:234',
  ...change,
});
const tell = (errors: object[], given = token()) =>
  operator.api.call('POST', '/api/reports/errors', { body: { token: given, errors } });

test('an error stands in the log with its release and its stack, once, and each is counted', async () => {
  const before = countsOf(operator.api.deps.db).pageErrors;
  for (let visitor = 0; visitor < 3; visitor++) expect((await tell([error()])).status).toBe(202);
  expect(lines).toEqual([{ browser: error() }]);
  expect(countsOf(operator.api.deps.db).pageErrors).toBe(before + 3);
  operator.api.clock.advance(10);
  await tell([error()]);
  expect(lines).toHaveLength(2);
});

test('an error of a shell that is in no composition is left out, and the others of its page are not', async () => {
  const both = [error({ release: 'shell@9.9.9' }), error()];
  expect((await tell(both)).status).toBe(202);
  expect(lines).toEqual([{ browser: error() }]);
});

test('what stands behind the ? of an address is not written down, and no page view is made of it', async () => {
  await tell([
    error({
      message: 'no answer from https://site.test/find?q=ann@example.test',
      stack: 'at https://catalog.test/1.0.0/js/home.js?who=ann:7:8 and #x',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('ann');
  expect(JSON.stringify(lines)).toContain('js/home.js:7:8');
  expect(await pageViews(operator.api.deps.db.raw).countDocuments({})).toBe(0);
});

test('who makes errors up fills no log, and keeps no other team’s errors out of it', async () => {
  for (let at = 0; at < 30; at++)
    await tell(
      Array.from({ length: 5 }, (_, of) => error({ stack: `at https://x.test/${at}/${of}.js:1:1` })),
    );
  expect(lines).toHaveLength(20);
  await tell([error({ release: 'booking@1.0.0' })]);
  expect(lines.at(-1)).toMatchObject({ browser: { release: 'booking@1.0.0' } });
});

test.each([
  ['a release that is not in the page', [error({ release: 'account@1.0.0' })], 400],
  ['more than a page tells', Array.from({ length: 6 }, () => error()), 400],
  ['a stack without end', [error({ stack: 'x'.repeat(4001) })], 400],
])('%s is refused', async (_what, errors, status) => {
  expect((await tell(errors)).status).toBe(status);
  expect(lines).toEqual([]);
});

test('a field that nobody asked for is left out, and the error is written', async () => {
  expect((await tell([error({ email: 'ann@example.test' })])).status).toBeLessThan(300);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('ann');
});

test('without a token of this site nothing is written', async () => {
  expect((await tell([error()], 'forged')).status).toBe(403);
  expect(lines).toEqual([]);
});
