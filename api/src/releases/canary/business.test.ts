import { startStripeStandIn } from '@matinee/stand-ins/stripe';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startApi } from '../../testing/harness.ts';
import { visitAndBuy } from '../testing/buyers.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import { businessOf } from '../business/compare.ts';
import { canaryOrders } from '../business/orders.ts';
import { signVisit } from '../site-tokens/index.ts';
import { watchCanary } from './watch.ts';

const SITE_KEY = 'a secret that two processes share';
const MINUTE = 60;

let operator: Operator;
let live: string;
let canary: string;
beforeEach(async () => {
  operator = await openOperator({ SITE_KEY });
  await operator.published('catalog', '1.0.0', '1.1.0');
  live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const { body } = await operator.api.call('POST', '/api/composition/canary', {
    body: { reason: 'a test', remotes: { catalog: '1.1.0' }, share: 10, expected: live },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  canary = (body as { canary: { composition: { id: string } } }).canary.composition.id;
  operator.api.clock.advance(1);
});
afterEach(() => operator.close());

const buy = (
  composition: string,
  visitors: number,
  every: number,
  more: { pays?: boolean; address?: string } = {},
) => visitAndBuy(operator.api, { composition, visitors, every, pays: true, ...more });
const look = () => watchCanary(operator.api.deps);
const pointer = () =>
  operator.api.deps.db.raw
    .collection<{ _id: string; canary?: object; history: { act: string; reason: string }[] }>('pointers')
    .findOne({ _id: 'live' });
const settle = () => operator.api.clock.advance(21 * MINUTE);

test('a canary whose button to the payment does nothing is taken back, and the history says why', async () => {
  await buy(live, 600, 5);
  await buy(canary, 150, 0);
  settle();
  expect(await look()).toBe('worse');
  const now = await pointer();
  expect(now?.canary).toBeUndefined();
  expect(now?.history.at(-1)).toMatchObject({
    act: 'canary-failed',
    reason: 'Orders begun by 0.0 % of 150 visitors; of what is live, by 20.0 % of 600 visitors.',
  });
});

test('so is one whose orders are begun and never paid', async () => {
  await buy(live, 600, 5);
  await buy(canary, 150, 5, { pays: false });
  settle();
  expect(await look()).toBe('worse');
  expect((await pointer())?.history.at(-1)?.reason).toMatch(/^Orders paid by 0\.0 % of 150 visitors/);
});

test('one that sells as what is live does stays', async () => {
  await buy(live, 600, 5);
  await buy(canary, 150, 5);
  settle();
  expect(await look()).toBe('well');
  expect((await pointer())?.canary).toBeDefined();
});

test('visitors who have just come are not held against it: they have had no time to buy', async () => {
  await buy(live, 600, 5);
  settle();
  await buy(canary, 500, 0);
  expect(await look()).toBe('well');
  expect((await pointer())?.canary).toBeDefined();
});

test('few visitors prove nothing', async () => {
  await buy(live, 600, 5);
  await buy(canary, 29, 0);
  settle();
  expect(await look()).toBe('too-few');
});

test('a crowd that looks and buys nothing, from one address, is one visitor: nobody vetoes a canary so', async () => {
  await buy(live, 600, 5);
  await buy(canary, 60, 5);
  await buy(canary, 500, 0, { address: 'attacker' });
  settle();
  expect(await look()).toBe('well');
  expect(await businessOf(operator.api.deps, canary, new Date(0), 1)).toMatchObject({ visitors: 61 });
});

test('an order is noted by the composition that the shell’s server names, and by nobody else’s word', async () => {
  const keysOfStripe = { secretKey: 'sk_test_matinee', webhookSecret: 'whsec_matinee' };
  const stripe = await startStripeStandIn({ dir: null, port: 0, webhookUrl: null, ...keysOfStripe });
  const api = await startApi({ settings: { SITE_KEY, STRIPE_API_URL: stripe.url } });
  onTestFinished(async () => {
    await api.close();
    await stripe.close();
  });
  api.clock.set(new Date().toISOString());
  const date = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const showsInput = [{ date, time: ['10:00'] }];
  await api.call('POST', '/api/show/add', {
    as: 'boss',
    body: { movieId: '101', showsInput, showPrice: 10 },
  });
  const { body } = await api.call('GET', '/api/show/101');
  const times = body['dateTime'] as Record<string, { showId: string }[]>;
  const [{ showId } = { showId: '' }] = Object.values(times).flat();
  const create = async (seat: string, visit: string) => {
    const answer = await api.call('POST', '/api/booking/create', {
      as: seat.toLowerCase(),
      body: { showId, selectedSeats: [seat] },
      headers: { 'x-matinee-visit': visit },
    });
    return [answer.status, String(answer.body['bookingId'])] as const;
  };
  const visit = { composition: 'a', visitor: 'cookie-of-ann' };
  const [status, noted] = await create('A1', signVisit(SITE_KEY, visit, api.clock.now()));
  expect(status).toBe(200);
  const old = signVisit(SITE_KEY, visit, new Date(api.clock.now().getTime() - 61_000));
  const forged = signVisit('another secret of the same length', visit, api.clock.now());
  const wrong = [
    ['A2', old],
    ['A3', forged],
    ['A4', ''],
    ['A5', 'x.y'],
  ] as const;
  for (const [seat, token] of wrong) expect((await create(seat, token))[0]).toBe(200);
  // What is refused is no order.
  expect((await create('Z99', signVisit(SITE_KEY, visit, api.clock.now())))[0]).toBe(400);
  const found = await canaryOrders(api.deps.db.raw).find().toArray();
  expect(found).toMatchObject([{ _id: noted, composition: 'a' }]);
  expect(JSON.stringify(found)).not.toContain('cookie-of-ann');
});
