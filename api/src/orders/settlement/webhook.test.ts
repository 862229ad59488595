import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { WEBHOOK_SECRET } from '../testing/world.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { reconcile } from '../reconcile.ts';

const { world, tonight, hold, refundsOf, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

const stateOf = async (id: string) => (await world.booking(id)).state;

/** Sends an event as Stripe does; `age` seconds old, signed with `secret`. */
async function send(event: object, { age = 0, secret = WEBHOOK_SECRET, signed = true } = {}) {
  const payload = JSON.stringify({ id: 'evt_test', object: 'event', ...event });
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { ...(signed && { 'stripe-signature': signature }), 'content-type': 'application/json' };
  return (await fetch(`${world.url}/api/payments/webhook`, { method: 'POST', headers, body: payload }))
    .status;
}
const completed = (id: string, more = {}) => ({
  type: 'checkout.session.completed',
  data: { object: { id, object: 'checkout.session', ...more } },
});

test.each([
  ['without a signature', { signed: false }],
  ['signed with another secret', { secret: 'whsec_other' }],
  ['older than five minutes', { age: 301 }],
])('an event %s is refused with 400 and changes nothing', async (_, how) => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  expect(await send(completed(sessionId), how)).toBe(400);
  expect(await stateOf(bookingId)).toBe('pending');
  await world.stripe.webhooks.release();
});

test('an event that is nearly five minutes old is taken', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  expect(await send(completed(sessionId), { age: 290 })).toBe(200);
  expect(await stateOf(bookingId)).toBe('paid');
  await world.stripe.webhooks.release();
});

test('what an event says about a payment is not believed', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const lie = { payment_status: 'paid', status: 'complete', amount_total: 1000, metadata: { bookingId } };
  expect(await send(completed(sessionId, lie))).toBe(200);
  expect(await stateOf(bookingId)).toBe('pending');
});

test('ten copies of an event at once make one settlement', async () => {
  world.stripe.webhooks.copies(10);
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B1']);
  world.stripe.pay(sessionId);
  await news();
  world.stripe.webhooks.copies(1);
  const { history, state } = await world.booking(bookingId);
  expect(state).toBe('paid');
  expect(history.filter((entry) => entry.state === 'paid')).toHaveLength(1);
});

test('an event that comes once more after its payment is settled changes nothing', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B1']);
  world.stripe.pay(sessionId);
  await news();
  const [ticket, show] = [await world.booking(bookingId), await world.show(tonight()._id)];
  expect(ticket.state).toBe('paid');
  expect(await send(completed(sessionId))).toBe(200);
  expect([await world.booking(bookingId), await world.show(tonight()._id)]).toEqual([ticket, show]);
  expect(await refundsOf(ticket)).toEqual([]);
});

test.each(['before', 'after', 'with'] as const)(
  'the redirect %s the webhook makes one ticket',
  async (order) => {
    world.stripe.webhooks.hold();
    const { bookingId, sessionId } = await hold('ann', tonight(), ['B2']);
    world.stripe.pay(sessionId);
    const redirect = async () => expect((await world.as('ann').confirm(sessionId)).status).toBe('paid');
    if (order === 'before') await redirect();
    await Promise.all([world.stripe.webhooks.release(), order === 'with' && redirect()]);
    if (order === 'after') await redirect();
    const { history, state } = await world.booking(bookingId);
    expect(state).toBe('paid');
    expect(history.map((entry) => entry.state)).toEqual(['pending', 'paid']);
  },
);

test('an expired event that comes after the payment leaves the booking paid', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B3']);
  world.stripe.pay(sessionId);
  await news();
  expect(await send({ ...completed(sessionId), type: 'checkout.session.expired' })).toBe(200);
  expect(await stateOf(bookingId)).toBe('paid');
  expect((await world.show(tonight()._id)).seats).toEqual({ B3: { state: 'sold', bookingId } });
});

test.each(['succeed', 'fail'] as const)(
  'a payment on its way stays pending until it %ss',
  async (outcome) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), ['C1']);
    world.stripe.payLater(sessionId);
    await news();
    expect(await stateOf(bookingId)).toBe('pending');
    expect((await world.as('ann').confirm(sessionId)).status).toBe('pending');
    expect(await world.as('ann').pay(bookingId)).toMatchObject({
      http: 409,
      code: 'payment_processing',
    });
    expect(await world.as('ann').cancel(bookingId)).toMatchObject({
      http: 409,
      code: 'payment_processing',
    });
    world.stripe.settleLater(sessionId, outcome);
    await news();
    expect(await stateOf(bookingId)).toBe(outcome === 'succeed' ? 'paid' : 'expired');
    const sold = { C1: { state: 'sold', bookingId } };
    expect((await world.show(tonight()._id)).seats).toEqual(outcome === 'succeed' ? sold : {});
  },
);

test('events of sessions that are not ours are answered 200 and leave a line in the log', async () => {
  const warn = vi.spyOn(world.deps.log, 'warn');
  const { sessions } = world.deps.payments.checkout;
  const price_data = { currency: 'usd', unit_amount: 900, product_data: { name: 'A hat' } };
  const line_items = [{ quantity: 1, price_data }];
  const words = { mode: 'payment' as const, line_items, success_url: 'http://shop.example/' };
  const withoutMetadata = await sessions.create(words);
  const ofAnother = await sessions.create({ ...words, metadata: { bookingId: 'f'.repeat(24) } });
  for (const id of ['cs_test_unknown', withoutMetadata.id, ofAnother.id]) {
    expect(await send(completed(id))).toBe(200);
    expect(warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ object: id }),
      'event of no booking of ours',
    );
  }
  expect(await send({ type: 'customer.created', data: { object: { id: 'cus_1' } } })).toBe(200);
});

test.each([
  ['more than was asked', { amountCents: 900 }],
  ['less than was asked', { amountCents: 1100 }],
  ['of another currency', { currency: 'eur' }],
])('money that is %s is refunded and flagged', async (_, asked) => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['D1']);
  const untyped = world.deps.db.raw.collection<{ _id: string }>('bookings');
  await untyped.updateOne({ _id: bookingId }, { $set: asked });
  const error = vi.spyOn(world.deps.log, 'error');
  world.stripe.pay(sessionId);
  await news();
  const booking = await world.booking(bookingId);
  expect(booking).toMatchObject({
    state: 'refunded',
    refund: { reason: 'amount_differs', amountCents: 1000 },
  });
  expect(await refundsOf(booking)).toMatchObject([{ amount: 1000 }]);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ booking: bookingId }), 'paid amount differs');
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a payment settles although the token of its buyer died during checkout', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['D2']);
  world.stripe.pay(sessionId);
  const dead = world.withToken(tokenOf('ann', { exp: 1 }));
  expect((await dead.confirm(sessionId)).http).toBe(401);
  await news();
  expect(await stateOf(bookingId)).toBe('paid');
});

test('while the database is down events are answered 5xx, and later there is exactly one settlement', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['E1']);
  const down = vi.spyOn(world.deps.db.bookings, 'findOne').mockRejectedValue(new Error('connection lost'));
  world.stripe.pay(sessionId);
  await expect
    .poll(() => world.stripe.webhooks.deliveries().filter(({ attempts }) => attempts.length > 1))
    .not.toEqual([]);
  expect(await send(completed(sessionId))).toBeGreaterThanOrEqual(500);
  down.mockRestore();
  await news();
  const { history } = await world.booking(bookingId);
  expect(history.map((entry) => entry.state)).toEqual(['pending', 'paid']);
});

test('a payment whose webhook never comes is found by the reconcile job', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['F1']);
  world.stripe.pay(sessionId);
  expect(await stateOf(bookingId)).toBe('pending');
  await reconcile(world.deps);
  expect(await stateOf(bookingId)).toBe('paid');
  await world.stripe.webhooks.release(() => []);
});

test("somebody else's session and a made-up one are 404, and nothing is said about them", async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['G1']);
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  for (const id of [sessionId, 'cs_test_madeup'])
    expect(await world.as('bob').confirm(id)).toMatchObject({
      http: 404,
      message: 'This payment does not exist',
    });
  expect(await stateOf(bookingId)).toBe('pending');
  expect((await world.as('bob').confirm('../refunds')).http).toBe(400);
  await world.stripe.webhooks.release();
});

test('when Stripe does not answer, confirming is 502 and the webhook asks to come again', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['H1']);
  world.stripe.pay(sessionId);
  world.stripe.failNext({ times: 2, how: 'error', path: '/v1/checkout/sessions' });
  expect((await world.as('ann').confirm(sessionId)).http).toBe(502);
  expect(await send(completed(sessionId))).toBeGreaterThanOrEqual(500);
  await world.stripe.webhooks.release();
  expect(await stateOf(bookingId)).toBe('paid');
});
