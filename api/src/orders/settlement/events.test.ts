import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { dieAt } from '../testing/mortal.ts';
import { reconcile } from '../reconcile.ts';

const { world, tonight, hold, buy, refundsOf, news } = cinemaForTests();

/** Everything that Stripe tells meanwhile is lost on the way. */
async function unheard<T>(work: () => T | Promise<T>): Promise<T> {
  await news();
  world.stripe.webhooks.hold();
  const result = await work();
  await world.stripe.webhooks.release(() => []);
  return result;
}
const storyOf = async (bookingId: string) =>
  (await world.deps.db.moneyCases.find({ bookingId }).sort({ at: 1, _id: 1 }).toArray()).map(
    ({ kind, outcome }) => [kind, outcome],
  );
const paymentOf = async (bookingId: string) => (await world.booking(bookingId)).paymentIntentId ?? '';
async function rest() {
  const { db, payments } = world.deps;
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
}

test('a payment that nobody told of is settled within one pass', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await unheard(() => world.stripe.pay(sessionId));
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('a refund in the dashboard that nobody told of voids the ticket within one pass', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  await reconcile(world.deps);
  const payment = await paymentOf(bookingId);
  await unheard(() => world.stripe.refund(payment));
  await reconcile(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'refunded_at_stripe', amountCents: 2000 },
  });
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect(await storyOf(bookingId)).toEqual([['refunded_at_stripe', 'refunded']]);
  await rest();
});

test('parts that nobody told of are counted within one pass, and less when the bank sends one back', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const payment = await paymentOf(bookingId);
  const [part] = await unheard(() => [world.stripe.refund(payment, 500), world.stripe.refund(payment, 300)]);
  await reconcile(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'paid', refund: { amountCents: 800 } });
  await unheard(() => world.stripe.failRefund(part?.id ?? ''));
  await reconcile(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'paid', refund: { amountCents: 300 } });
  await rest();
});

test('a refund that the bank sent back without a word is made again, and the second time waits for a person', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  await world.as('ann').cancel(bookingId);
  await reconcile(world.deps);
  for (const last of ['refunded', 'failed']) {
    const [newest] = await refundsOf(await world.booking(bookingId));
    await unheard(() => world.stripe.failRefund(newest?.id ?? ''));
    await reconcile(world.deps);
    expect((await storyOf(bookingId)).map(([kind]) => kind)).toContain('refund_failed');
    expect((await storyOf(bookingId)).some(([, outcome]) => outcome === last)).toBe(true);
    world.clock.turn({ minutes: 1 });
  }
  await rest();
});

test('what a webhook has told is not asked of Stripe again, nor is anything by every pass', async () => {
  await reconcile(world.deps);
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const read = vi.spyOn(world.deps.payments.checkout.sessions, 'retrieve');
  await reconcile(world.deps);
  expect(read).not.toHaveBeenCalled();
  const payment = await paymentOf(bookingId);
  await unheard(() => [world.stripe.refund(payment, 100), world.stripe.refund(payment, 100)]);
  const list = vi.spyOn(world.deps.payments.checkout.sessions, 'list');
  await reconcile(world.deps);
  expect(list).toHaveBeenCalledTimes(1);
  await reconcile(world.deps);
  expect(list).toHaveBeenCalledTimes(1);
  const retrieve = vi.spyOn(world.deps.payments.checkout.sessions, 'retrieve');
  await reconcile(world.deps);
  await reconcile(world.deps);
  expect(retrieve).not.toHaveBeenCalled();
});

test('an event that cannot be settled now is taken up by the next pass, and keeps none of the others', async () => {
  const [one, two] = [await hold('ann', tonight(), ['A1']), await hold('bob', tonight(), ['B1'])];
  await reconcile(world.deps);
  await unheard(() => {
    world.stripe.pay(one.sessionId);
    world.stripe.pay(two.sessionId);
  });
  const path = `/v1/checkout/sessions/${one.sessionId}`;
  world.stripe.failNext({ times: 1, how: 'rate-limit', method: 'GET', path });
  await reconcile(world.deps);
  expect((await world.booking(two.bookingId)).state).toBe('paid');
  world.clock.turn({ hours: 1 });
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { 'seats.A1.until': world.clock.in({ minutes: 5 }) } },
  );
  await reconcile(world.deps);
  expect((await world.booking(one.bookingId)).state).toBe('paid');
});

test('several processes that read the same events at once do each thing once', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const late = await hold('bob', tonight(), ['B1']);
  const payment = await paymentOf(bookingId);
  await unheard(() => {
    world.stripe.refund(payment);
    world.stripe.pay(late.sessionId);
  });
  await Promise.all(Array.from({ length: 5 }, () => reconcile(world.deps)));
  expect((await world.booking(bookingId)).history.map(({ state }) => state)).toEqual([
    'pending',
    'paid',
    'refunding',
    'refunded',
  ]);
  expect((await world.booking(late.bookingId)).state).toBe('paid');
  await rest();
});

test('without Stripe the rest of the pass is done, and the events are read when it is back', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const payment = await paymentOf(bookingId);
  await unheard(() => world.stripe.refund(payment));
  world.stripe.failNext({ times: 1, how: 'error', path: '/v1/events' });
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
});

test('an event that Stripe lists later than one which happened after it is not missed', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const payment = await paymentOf(bookingId);
  await unheard(() => world.stripe.refund(payment));
  world.clock.turn({ minutes: 2 });
  await buy('bob', tonight(), ['B1']);
  const { events } = world.deps.payments;
  const shown = (await events.list({ limit: 100 })).data.filter(({ type }) => !type.includes('refund'));
  vi.spyOn(events, 'list').mockImplementationOnce((() => shown) as never);
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
});

test('a process that dies while it reads leaves nothing unread', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const payment = await paymentOf(bookingId);
  await unheard(() => world.stripe.refund(payment));
  for (let at = 0, isOver = false; !isOver; at += 1) {
    const death = dieAt(world.deps.db, at, false);
    await reconcile(world.deps);
    isOver = !death.isDead();
    death.restart();
  }
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect((await storyOf(bookingId))[0]).toEqual(['refunded_at_stripe', 'refunded']);
  await rest();
});
