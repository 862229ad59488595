// Code of several teams runs in one page. A page that falls silent names nobody: what is known is whose code it had begun to run.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seeded } from '../../testing/random.ts';
import { heardOf } from '../testing/audience.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import type { CompositionDocument, PointerDocument } from '../store/store.ts';
import { watchCanary } from './watch.ts';

let operator: Operator;
let live: string;
let canary: string;
const chance = seeded(17);
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0');
  await operator.published('booking', '1.0.0', '1.1.0');
  live = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
  const { body } = await operator.api.call('POST', '/api/composition/canary', {
    body: { remotes: { catalog: '1.0.0', booking: '1.1.0' }, share: 10, expected: live, reason: 'a test' },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  canary = (body as { canary: { composition: { id: string } } }).canary.composition.id;
  operator.api.clock.advance(10);
});
afterEach(() => operator.close());

const raw = () => operator.api.deps.db.raw;
/** Pages in which booking, whose canary it is, has its say, and those of others. */
const own = ['shell', 'booking'];
const pages = (
  composition: string,
  visitors: number,
  ran: string[] | undefined,
  silent: number,
  errors = 0,
) =>
  heardOf(operator.api, {
    composition,
    visitors,
    errors,
    chance,
    silent,
    release: composition === live ? 'booking@1.0.0' : 'booking@1.1.0',
    ...(ran && { ran }),
  });
/** As many as prove something, on both sides, and nothing is wrong with them. */
async function healthy(): Promise<void> {
  await pages(live, 400, own, 0.02);
  await pages(canary, 60, own, 0.02);
}
/** What is found when the pages have had their time, and which alarms it raises. */
async function look() {
  operator.api.clock.advance(1);
  const alarms: string[] = [];
  const alarm = (kind: string, _about: string, sentence: string) => {
    alarms.push(kind);
    told.push(sentence);
  };
  const verdict = await watchCanary({ ...operator.api.deps, alarm });
  const pointer = await raw().collection<PointerDocument>('pointers').findOne({ _id: 'live' });
  return { verdict, goesOn: pointer?.canary !== undefined, alarms };
}
/** What the alarms said. */
let told: string[] = [];
beforeEach(() => void (told = []));
const EVERY = / A page that was never heard of counts as an error\.$/;
const OF_ITS_CODE =
  / A page that was never heard of may count as an error, if it had begun to run code of what is tried\.$/;
const spared = { verdict: 'well', goesOn: true, alarms: ['canary-beside-failures'] };
const ended = { verdict: 'worse', goesOn: false, alarms: ['canary-ended'] };

test('a team that is live on both sides ends no canary by the silence of its own pages', async () => {
  await healthy();
  await pages(canary, 60, ['shell', 'catalog'], 1);
  expect(await look()).toEqual(spared);
});

test('nor from a part that it has in the pages of the canary', async () => {
  await healthy();
  await pages(canary, 60, [...own, 'catalog'], 1);
  expect(await look()).toEqual(spared);
});

test('nor by opening pages of the canary and ending them before they have begun', async () => {
  await healthy();
  await pages(canary, 60, undefined, 1);
  expect(await look()).toEqual(spared);
});

test('nor by all of that at once, whatever pages of its own have gone well', async () => {
  await pages(live, 400, [...own, 'catalog'], 0.02);
  await pages(canary, 60, [...own, 'catalog'], 0.9);
  await pages(canary, 60, ['shell', 'catalog'], 0.9);
  await pages(canary, 60, undefined, 1);
  expect((await look()).goesOn).toBe(true);
});

test('a canary that keeps its own pages from being heard of is ended', async () => {
  await healthy();
  await pages(canary, 60, own, 1);
  expect(await look()).toEqual(ended);
  expect(told).toEqual([expect.stringMatching(OF_ITS_CODE)]);
});

test('so is one whose part does so in pages of two other teams: neither of them alone has done that', async () => {
  await raw()
    .collection<CompositionDocument>('compositions')
    .updateMany({ _id: { $in: [live, canary] } }, [
      {
        $set: {
          'composition.remotes': {
            $concatArrays: ['$composition.remotes', [{ name: 'account', version: '1.0.0' }]],
          },
        },
      },
    ]);
  await pages(live, 200, ['shell', 'catalog', 'booking'], 0.02);
  await pages(live, 200, ['shell', 'account', 'booking'], 0.02);
  await pages(canary, 60, ['shell', 'catalog', 'booking'], 1);
  await pages(canary, 60, ['shell', 'account'], 0);
  expect((await look()).goesOn).toBe(true);
  await pages(canary, 60, ['shell', 'account', 'booking'], 1);
  expect(await look()).toMatchObject({ verdict: 'worse', goesOn: false });
});

test('what is reported to have failed counts in whatever company it did', async () => {
  await pages(live, 400, [...own, 'catalog'], 0.02);
  await pages(canary, 60, [...own, 'catalog'], 0, 0.8);
  expect(await look()).toEqual(ended);
});

test('where another shell is tried every silent page counts: it runs the code of all', async () => {
  await raw()
    .collection<CompositionDocument>('compositions')
    .updateOne({ _id: canary }, { $set: { 'composition.shell': { version: '9.0.0' } } });
  await healthy();
  await pages(canary, 60, undefined, 1);
  expect(await look()).toEqual(ended);
  expect(told).toEqual([expect.stringMatching(EVERY)]);
});

test('where pages do not say whose code they run every silent one counts, and the alarm says so', async () => {
  await pages(live, 400, undefined, 0.02);
  await pages(canary, 60, undefined, 1);
  expect(await look()).toEqual(ended);
  expect(told).toEqual([expect.stringMatching(EVERY)]);
});
