import { startStripeStandIn, type StripeStandIn } from '@matinee/stand-ins/stripe';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenTo } from '../seats/live/testing/listen.ts';
import { fillListKeys } from './list-keys.ts';
import { fillShowListKeys } from './show-list-keys.ts';
import { collectionOf, keepSearches, plansOf } from './testing/searches.ts';
import { reconcile } from '../orders/reconcile.ts';
import { sweep } from '../orders/settlement/sweep.ts';
import { serveLines } from '../orders/waiting/serve-lines.ts';
import { deliver } from '../mail/deliver.ts';
import { releaseDay } from '../releases/testing/day.ts';
import { operatorSettings } from '../releases/testing/operator.ts';
import { type CallOptions, startApi, type TestApi } from '../testing/harness.ts';
import { tokenOf } from '../testing/tokens.ts';

let api: TestApi;
let stripe: StripeStandIn;
let searches: Document[] = [];

beforeAll(async () => {
  const keys = { secretKey: 'sk_test_matinee', webhookSecret: 'whsec_matinee' };
  stripe = await startStripeStandIn({ dir: null, port: 0, webhookUrl: null, ...keys });
  const SITE_KEY = 'a secret that two processes share';
  const soon = { LIST_CACHE_MS: '0', LIVE_POLL_MS: '10' };
  api = await startApi({ settings: { STRIPE_API_URL: stripe.url, ...operatorSettings, ...soon, SITE_KEY } });
  api.clock.set(new Date().toISOString());
  searches = keepSearches(api.deps.db.raw);
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});

async function must(method: string, path: string, options?: CallOptions) {
  const answer = await api.call(method, path, options);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** Every call and job of the product once, so that every query it can make is made. */
async function wholeDay() {
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const showsInput = [{ date, time: ['10:00', '19:00'] }];
  await must('POST', '/api/show/add', { as: 'boss', body: { movieId: '101', showsInput, showPrice: 10 } });
  await must('GET', '/api/show/all');
  await must('GET', '/api/show/pages');
  await must('GET', '/api/show/101/page');
  const { dateTime } = await must('GET', '/api/show/101');
  const [{ showId } = { showId: '' }] = Object.values(
    dateTime as Record<string, { showId: string }[]>,
  ).flat();
  await must('POST', '/api/user/update-favorite', { as: 'ann', body: { movieId: '101' } });
  await must('POST', '/api/user/update-favorite', { as: 'ann', body: { movieId: '101' } });
  await must('GET', '/api/user/favorites', { as: 'ann' });
  const live = await listenTo(api.url, showId, tokenOf('ann'));
  const body = { showId, selectedSeats: ['A1', 'A2'] };
  const booking = await must('POST', '/api/booking/create', {
    as: 'ann',
    body,
    headers: { 'idempotency-key': 'k' },
  });
  const more = { showId, selectedSeats: ['B1'] };
  const second = await must('POST', '/api/booking/create', { as: 'ann', body: more });
  await must('POST', `/api/booking/${String(second['bookingId'])}/cancel`, { as: 'ann' });
  const group = { showId, selectedSeats: ['D1', 'D2'] };
  const shared = await must('POST', '/api/booking/create', { as: 'bob', body: group });
  const link = await must('POST', `/api/booking/${String(shared['bookingId'])}/share`, { as: 'bob' });
  await must('GET', `/api/booking/shared/${String(link['token'])}`, { as: 'cy' });
  await must('POST', `/api/booking/shared/${String(link['token'])}/take`, { as: 'cy', body: { seat: 'D1' } });
  await must('POST', `/api/booking/shared/${String(link['token'])}/renew`, { as: 'bob' });
  await must('GET', `/api/booking/waiting/${showId}`, { as: 'cy' });
  await must('POST', `/api/booking/waiting/${showId}/leave`, { as: 'cy' });
  await expect.poll(live.occupied, { timeout: 20_000 }).toEqual(['A1', 'A2', 'D1', 'D2']);
  live.leave();
  await must('GET', `/api/booking/seat/${showId}`, { as: 'ann' });
  const session = (await api.deps.db.bookings.findOne({ _id: String(booking['bookingId']) }))?.session;
  await must('POST', '/api/booking/confirm', { as: 'ann', body: { sessionId: session?.id } });
  await must('POST', `/api/booking/${String(booking['bookingId'])}/pay`, { as: 'ann' });
  stripe.control.pay(session?.id ?? '');
  await must('POST', '/api/booking/confirm', { as: 'ann', body: { sessionId: session?.id } });
  await must('GET', '/api/user/bookings', { as: 'ann' });
  const ofTicket = `/api/booking/${String(booking['bookingId'])}`;
  const sent = await must('POST', `${ofTicket}/send`, { as: 'ann', body: { seat: 'A1' } });
  await must('GET', `/api/tickets/sent/${String(sent['token'])}`);
  await must('POST', `${ofTicket}/take-back`, { as: 'ann', body: { seat: 'A1' } });
  await must('POST', `/api/booking/${String(booking['bookingId'])}/cancel`, { as: 'ann' });
  await must('POST', `/api/show/${showId}/cancel`, { as: 'boss', body: { reason: 'No power' } });
  await must('GET', `/api/show/${showId}/cancellation`, { as: 'boss' });
  const next = encodeURIComponent(`${new Date().toISOString()}~x`);
  const books = ['acts', `acts?before=${next}`, 'money', `money?before=${next}`, 'money?open=true'];
  const sorted = [
    ...['show', 'user', 'film', 'amount', 'state'].map((column) => `all-bookings?limit=5&sort=${column}`),
    'all-bookings?limit=5&q=ann',
    'all-bookings?limit=5&q=a%20name%20longer%20than%20that&sort=user',
    ...['film', 'hall', 'sold', 'earnings'].map((column) => `all-shows?limit=5&sort=${column}&when=upcoming`),
    'all-shows?limit=5&q=movie',
    'all-shows?limit=5&q=movie&sort=sold',
  ];
  for (const page of ['dashboard', 'all-shows', 'all-bookings', ...sorted, ...books])
    await must('GET', `/api/admin/${page}`, { as: 'boss' });
  await must('GET', '/api/ready');
  await must('GET', '/metrics');
  await releaseDay(api);
  await must('GET', '/api/door/day', { as: 'boss' });
  const bookingId = String(booking['bookingId']);
  for (const code of [`${bookingId}-A1`, `${bookingId.slice(-8)} A1`]) {
    const scans = [{ scanId: 'f'.repeat(16), code, door: '1', admittedAt: new Date().toISOString() }];
    await must('POST', '/api/door/entries', { as: 'boss', body: { scans } });
  }
  await serveLines(api.deps);
  await fillListKeys(api.deps.db);
  await fillShowListKeys(api.deps.db, api.clock.now());
  await sweep(api.deps);
  await reconcile(api.deps);
  await deliver({ ...api.deps, post: { send: async () => {} } });
}

async function indexNames(): Promise<string[]> {
  const collections = await api.deps.db.raw.collections();
  const lists = await Promise.all(
    collections.map(async (one) =>
      (await one.indexes())
        // Those are there for what they refuse.
        .filter(({ unique }) => !unique)
        .map(({ name }) => `${one.collectionName} ${String(name)}`),
    ),
  );
  return lists.flat().filter((name) => !name.endsWith(' _id_'));
}

async function unusedIndexes(): Promise<string[]> {
  const unused = new Set(await indexNames());
  for (const search of searches)
    for (const [, name = ''] of (await plansOf(api.deps.db.raw, search)).matchAll(/"indexName":"(\w+)"/g))
      unused.delete(`${collectionOf(search)} ${name}`);
  return [...unused];
}

test('no query of the product reads through a whole collection', async () => {
  await wholeDay();
  const scans: Document[] = [];
  for (const search of searches)
    if ((await plansOf(api.deps.db.raw, search)).includes('COLLSCAN')) scans.push(search);
  expect(searches.length).toBeGreaterThan(30);
  expect(scans).toEqual([]);
});

test('no index is without a query', async () => {
  expect(await unusedIndexes()).toEqual([]);
});

test('the check itself sees a query without an index, and an index without a query', async () => {
  const unindexed = { find: 'bookings', filter: { userName: 'nobody' } };
  expect(await plansOf(api.deps.db.raw, unindexed)).toContain('COLLSCAN');
  await api.deps.db.bookings.createIndex({ userName: 1 }, { name: 'spare' });
  expect(await unusedIndexes()).toEqual(['bookings spare']);
});
