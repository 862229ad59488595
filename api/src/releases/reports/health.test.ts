import type { Document } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReleasesOverview } from '../admin/schemas.ts';
import { collectionOf, examinedBy, keepSearches } from '../../db/testing/searches.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import { visitAndBuy } from '../testing/buyers.ts';
import { heardOfToday } from './health.ts';
import { pageViews } from './page-views.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator({ SITE_KEY: 'a secret that two processes share' });
});
afterEach(() => {
  vi.restoreAllMocks();
  return operator.close();
});

const views = () => pageViews(operator.api.deps.db.raw);
const served = (visitors: number) =>
  visitAndBuy(operator.api, { composition: 'one', visitors, every: 0, pays: false });
const heard = () => heardOfToday(views(), operator.api.clock.now());

// On a cluster the shards say so each for itself, and in another form.
test.skipIf(process.env['MONGODB_SHARDED'] === 'yes')(
  'whether the site is heard of is seen by the newest thousand pages, however many there are',
  async () => {
    await served(2500);
    const searches: Document[] = keepSearches(operator.api.deps.db.raw);
    expect(await heard()).toBe(1000);
    const [search, ...more] = searches.filter((one) => collectionOf(one) === 'pageViews');
    expect(more).toEqual([]);
    expect(await examinedBy(operator.api.deps.db.raw, search ?? {})).toBeLessThanOrEqual(1000);
  },
);

test('a page that is silent, or of yesterday, was not heard of today', async () => {
  await served(2);
  operator.api.clock.advance(24 * 3600 + 1);
  expect(await heard()).toBe(0);
  await served(3);
  await views().updateOne({ at: operator.api.clock.now() }, { $set: { silent: 1 } });
  expect(await heard()).toBe(2);
});

test('an admin sees what is live also while page views cannot be read', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0');
  const expected = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  await operator.api.call('POST', '/api/composition/canary', {
    body: { reason: 'a test', remotes: { catalog: '1.1.0' }, share: 10, expected },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  const overview = async () =>
    (await operator.api.call('GET', '/api/admin/releases', { as: 'boss' })).body[
      'releases'
    ] as ReleasesOverview;
  expect(await overview()).toMatchObject({ heardOf: 0, canary: { comparison: { verdict: 'too-few' } } });
  const { raw } = operator.api.deps.db;
  const collection = raw.collection.bind(raw);
  vi.spyOn(raw, 'collection').mockImplementation((...words: Parameters<typeof collection>) => {
    const found = collection(...words);
    if (words[0] === 'pageViews') {
      const find = found.find.bind(found);
      vi.spyOn(found, 'find').mockImplementation((...asked: Parameters<typeof find>) => {
        if (JSON.stringify(asked[0]).includes('$gte')) throw new Error('The time is over');
        return find(...asked);
      });
    }
    return found;
  });
  const now = await overview();
  expect(now.live?.remotes).toMatchObject([{ name: 'catalog', version: '1.0.0' }]);
  expect(now.canary?.share).toBe(10);
  expect(now.canary).not.toHaveProperty('comparison');
  expect(now).not.toHaveProperty('heardOf');
});
