import type { Document } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectionOf, examinedBy, keepSearches } from '../../db/testing/searches.ts';
import { pageViews } from '../reports/page-views.ts';
import type { PointerDocument } from '../store/store.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import { readSince } from './newest-pages.ts';
import { compareCanary } from './watch.ts';

let operator: Operator;
let live: string;
let canary: string;
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const { body } = await operator.api.call('POST', '/api/composition/canary', {
    body: { reason: 'a test', remotes: { catalog: '1.1.0' }, share: 10, expected: live },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  canary = (body as { canary: { composition: { id: string } } }).canary.composition.id;
});
afterEach(() => operator.close());

const views = () => pageViews(operator.api.deps.db.raw);
const now = () => operator.api.clock.now();

/** So many visitors open a page each, one every so many seconds, and so many of every hundred see an error. */
async function visit(composition: string, visitors: number, everySeconds: number, errors = 0) {
  const from = now().getTime();
  const release = composition === live ? 'catalog@1.0.0' : 'catalog@1.1.0';
  await views().insertMany(
    Array.from({ length: visitors }, (_, at) => {
      const isBad = at % 100 < errors;
      const name = operator.api.deps.ids.next();
      return {
        _id: name,
        composition,
        visitor: name,
        address: name,
        at: new Date(from + at * everySeconds * 1000),
        bad: isBad ? 1 : 0,
        silent: 0,
        shown: [release],
        failed: isBad ? [`load ${release}`] : [],
        schemaVersion: 1 as const,
      };
    }),
  );
}
async function compare(most: number) {
  const pointer = await operator.api.deps.db.raw
    .collection<PointerDocument>('pointers')
    .findOne({ _id: 'live' });
  if (!pointer?.canary) throw new Error('No canary runs');
  return compareCanary(operator.api.deps, { ...pointer, canary: pointer.canary }, most);
}

// On a cluster the shards say so each for itself, and in another form.
test.skipIf(process.env['MONGODB_SHARDED'] === 'yes')(
  'no question of a look reads more pages than it may, however many there are',
  async () => {
    await visit(live, 1500, 2);
    await visit(canary, 1000, 3);
    operator.api.clock.advance(3000);
    const searches: Document[] = keepSearches(operator.api.deps.db.raw);
    const { live: most, canary: beside, business } = await compare(200);
    expect(most.visitors).toBe(200);
    expect(beside.visitors).toBeGreaterThan(100);
    expect(business.live.visitors).toBe(200);
    const ofPages = searches.filter((search) => collectionOf(search) === 'pageViews');
    expect(ofPages.length).toBeGreaterThan(6);
    for (const search of ofPages)
      expect(await examinedBy(operator.api.deps.db.raw, search), JSON.stringify(search)).toBeLessThanOrEqual(
        // Which page of each composition is the oldest is asked of the index alone; whether any page says whose code it ran, of both.
        400,
      );
  },
);

test('an hour in which all pages fail speaks against neither side, although few of one are read', async () => {
  await visit(live, 1000, 1, 100);
  await visit(canary, 100, 10, 100);
  operator.api.clock.advance(1000);
  await visit(live, 1000, 1);
  await visit(canary, 100, 10);
  operator.api.clock.advance(1000);
  expect(await compare(500)).toMatchObject({ verdict: 'well', live: { failing: 0 }, canary: { failing: 0 } });
});

test('a canary that breaks after it went well for long is found by its newest pages', async () => {
  await visit(live, 2000, 1);
  await visit(canary, 2000, 1);
  operator.api.clock.advance(2000);
  await visit(live, 100, 1);
  await visit(canary, 100, 1, 50);
  operator.api.clock.advance(100);
  expect(await compare(100)).toMatchObject({ verdict: 'worse', canary: { visitors: 100, failing: 50 } });
});

test('where there are fewer pages than may be read all count since the canary began, and none of before', async () => {
  const since = now();
  await visit(live, 60, 1);
  operator.api.clock.advance(60);
  const span = { since, until: now() };
  expect(await readSince(views(), [live, canary], { ...span, most: 61 })).toEqual(since);
  expect(await readSince(views(), [live, canary], { ...span, most: 60 })).toEqual(since);
  const second = new Date(since.getTime() + 1000);
  expect(await readSince(views(), [live, canary], { ...span, most: 59 })).toEqual(second);
  expect(await readSince(views(), [live], { since: second, until: now(), most: 60 })).toEqual(second);
});
