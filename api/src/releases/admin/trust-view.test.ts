import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import type { ReleasesOverview } from './schemas.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
});
afterEach(() => operator.close());

const send = (path: string, body: object) =>
  operator.api.call('POST', `/api/${path}`, {
    body: { reason: 'a test', ...body },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
/** What admins read of the lines of one kind. */
async function aboutOf(act: string): Promise<string[]> {
  const { body } = await operator.api.call('GET', '/api/admin/releases', { as: 'boss' });
  const { lines } = (body['releases'] as ReleasesOverview).trust!.log;
  return lines.filter((line) => line.act === act).map(({ about }) => about);
}

test('an order that waits for a second person says what is ordered, and for how many', async () => {
  const live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  operator.api.deps.config.promoteNeedsTwo = true;
  const order = { remotes: { catalog: '1.1.0' }, expected: live };
  expect(await send('composition', order)).toMatchObject({ body: { code: 'second_person' } });
  const canary = { ...order, share: 60 };
  expect(await send('composition/canary', canary)).toMatchObject({ body: { code: 'second_person' } });
  expect(await aboutOf('ordered-by-one')).toEqual([
    'canary-started catalog@1.1.0 60 %',
    'promoted catalog@1.1.0',
  ]);
});

test('a trial says which set was tried', async () => {
  for (const passed of [true, false]) {
    const signed = {
      kind: 'smoke',
      releases: ['booking@1.0.0', 'catalog@1.1.0'],
      passed,
      pages: 3,
      sessions: ['out'],
      widths: [360],
      untried: [],
      findings: [],
      at: '2026-03-01T00:00:00.000Z',
    };
    const headers = { authorization: `Bearer ${keys.operator}` };
    const report = { body: { signed, signatures: [] }, headers };
    expect((await operator.api.call('POST', '/api/candidates/smoke', report)).status).toBe(201);
  }
  for (const act of ['smoke-passed', 'smoke-failed'])
    expect(await aboutOf(act)).toEqual(['booking@1.0.0 catalog@1.1.0']);
});

test('a team that was added is named', async () => {
  const team = { name: 'offers', key: 'a-deploy-key-of-offers-that-is-long', hosts: [] };
  expect((await send('teams', team)).status).toBe(201);
  expect(await aboutOf('team')).toEqual(['offers']);
});

test('what was published, and what went live, is named as before', async () => {
  const live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  expect(await aboutOf('published')).toEqual(['catalog@1.1.0', 'catalog@1.0.0']);
  expect(await aboutOf('promoted')).toEqual([live]);
});
