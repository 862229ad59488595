/** Releases that read what the API answers no longer, as after it was rolled back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '../calls/call-misfits.ts';
import { routesContext } from '../routes-context.ts';
import { idOf, openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { compose } from './compose.ts';
import { rollBack } from './roll-back.ts';

let operator: Operator;
beforeAll(async () => void (operator = await openOperator()));
afterAll(() => operator.close());

const calls = [{ method: 'GET', path: '/api/show/all', reads: { type: 'object' } }];
const NOTHING: Answers = { successes: new Map(), refusals: new Map() };

test('one that is live keeps no other one from going live or back beside it, and none goes live anew', async () => {
  await operator.published('catalog', '1.0.0', '2.0.0', '3.0.0');
  for (const version of ['1.0.0', '2.0.0'])
    expect((await operator.publish(releaseOf('booking', version, { calls }), 'booking')).status).toBe(201);
  const first = await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null);
  const second = await operator.promote({ catalog: '2.0.0', booking: '1.0.0' }, idOf(first));
  const expected = idOf(second);
  const { context } = routesContext(operator.api.deps, () => NOTHING);
  const made = await compose(context, { catalog: '3.0.0', booking: '1.0.0' });
  expect(made.remotes.map(({ version }) => version)).toEqual(['3.0.0', '1.0.0']);
  await expect(compose(context, { catalog: '3.0.0', booking: '2.0.0' })).rejects.toMatchObject({
    status: 409,
    message: 'booking 2.0.0 cannot read what the API answers to GET /api/show/all: the API has no such call.',
  });
  const back = await rollBack(context, { expected, by: 'Mai', reason: 'a test' });
  expect(back.remotes.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
});
