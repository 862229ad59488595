import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';

let api: TestApi;
beforeEach(async () => void (api = await startApi({ settings: { LIST_CACHE_MS: '60000' } })));
afterEach(() => api.close());

/** Tells of days, whether or not one has a show. */
const DAYS_ALONE = 'GET /api/show/programme/page';

/** What everybody may read of shows under /show, by its address; what needs a sign-in is left out. */
async function publicAnswers(): Promise<Map<string, string>> {
  const addresses = api.routes
    .filter((route) => route.startsWith('GET /api/show/') && route !== DAYS_ALONE)
    .map((route) => route.replace('GET ', '').replace(':id', '102'));
  const answers = await Promise.all(
    addresses.map(async (address) => ({ address, ...(await api.call('GET', address)) })),
  );
  const open = answers.filter(({ status }) => status !== 401);
  return new Map(open.map(({ address, status, body }) => [address, JSON.stringify([status, body])]));
}

async function addShow() {
  const body = { movieId: '102', showsInput: [{ date: '2026-03-03', time: ['10:00'] }], showPrice: 12.5 };
  expect((await api.call('POST', '/api/show/add', { as: 'boss', body })).status).toBe(200);
}

test('a show that is added or cancelled is told by the next answer of every public route', async () => {
  const empty = await publicAnswers();
  expect([...empty.keys()]).toEqual(expect.arrayContaining(['/api/show/pages', '/api/show/102/page']));
  await addShow();
  const added = await publicAnswers();
  const show = await api.deps.db.shows.findOne({});
  const cancel = { as: 'boss', body: { reason: 'The projector is broken' } };
  expect((await api.call('POST', `/api/show/${show?._id}/cancel`, cancel)).status).toBe(200);
  const cancelled = await publicAnswers();
  for (const [address, answer] of added) {
    expect.soft(answer, address).not.toBe(empty.get(address));
    expect.soft(cancelled.get(address), address).not.toBe(answer);
  }
});

test('until then each of them is kept', async () => {
  await addShow();
  const added = await publicAnswers();
  await api.deps.db.shows.updateMany({}, { $set: { status: 'cancelled' } });
  expect(await publicAnswers()).toEqual(added);
});
