import type { Collection } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { endRestore, restoredFrom } from '../db/restore-mark.ts';
import { openCase } from '../money-cases/record-case.ts';
import { reconcile } from './reconcile.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { reconcileAll } from './testing/reconcile-all.ts';

const { world, tonight, hold, buy, news } = cinemaForTests();

/** A ticket whose money is owed, because Stripe did not take the refund. */
async function owed() {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/refunds' });
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunding');
  return bookingId;
}
type Read = 'bookings' | 'moneyCases' | 'shows' | 'openEvents';
/** The database does not go on in the middle of the next answers about a collection. @returns how often it did not, at its end */
async function breakOnce(collection: Read): Promise<() => Promise<number>> {
  const found = world.deps.db[collection] as unknown as Collection;
  const find = found.find.bind(found);
  const asked = vi.spyOn(found, 'find').mockImplementation((...words) => find(...words).batchSize(1));
  const admin = world.deps.db.raw.client.db('admin');
  const data = { errorCode: 237, failCommands: ['getMore'] };
  await admin.command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data });
  return async () => {
    asked.mockRestore();
    const { count } = await admin.command({ configureFailPoint: 'failCommand', mode: 'off' });
    return Number(count);
  };
}
/** Two of what a pass goes through, so that there is a second answer to each question. */
async function twoOfEach() {
  const other = await world.addShow();
  await buy('cyn', other, ['C1']);
  const second = await buy('cyn', tonight(), ['C2']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/refunds' });
  expect((await world.as('cyn').cancel(second.bookingId)).state).toBe('refunding');
  const event = { type: 'checkout.session.completed', paymentIntentId: null, bookingId: null, tries: 0 };
  await world.deps.db.openEvents.insertMany(
    ['cs_1', 'cs_2'].map((objectId) => ({ ...event, _id: objectId, objectId, at: world.clock.now() })),
  );
  for (const subject of ['1', '2'])
    await openCase(world.deps, { kind: 'paid_late', subject, payment: {}, amountCents: 1, currency: 'usd' });
}

test.each(['bookings', 'shows', 'openEvents', 'moneyCases'] as const)(
  'a cursor over %s that breaks leaves the other parts of the pass alone, and the next pass does the rest',
  async (collection) => {
    const bookingId = await owed();
    const late = await hold('bob', tonight(), ['B1']);
    world.stripe.webhooks.hold();
    world.stripe.pay(late.sessionId);
    const left = { state: 'sold' as const, bookingId };
    await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { 'seats.J1': left } });
    await twoOfEach();
    const mend = await breakOnce(collection);
    await reconcile(world.deps);
    expect(await mend()).toBe(1);
    const done = [
      (await world.booking(bookingId)).state === 'refunded',
      (await world.booking(late.bookingId)).state === 'paid',
      (await world.show(tonight()._id)).seats.J1 === undefined,
    ];
    expect(done.filter(Boolean).length).toBeGreaterThanOrEqual(2);
    await reconcile(world.deps);
    expect((await world.booking(bookingId)).state).toBe('refunded');
    expect((await world.booking(late.bookingId)).state).toBe('paid');
    expect((await world.show(tonight()._id)).seats.J1).toBeUndefined();
    await world.stripe.webhooks.release(() => []);
    await world.deps.db.moneyCases.deleteMany({});
  },
);

test('each part of a pass that has come to its end is noted by its own name', async () => {
  const { done } = countsOf(world.deps.db);
  done.clear();
  await reconcile(world.deps);
  expect([...done.keys()]).toEqual(['refunds', 'cancellations', 'events', 'cases', 'lost_seats']);
});

test('a refund that is owed does not wait for what follows from a restore', async () => {
  const bookingId = await owed();
  await endRestore(world.deps.db.raw, world.clock.now());
  let wasOwed: string | undefined;
  const { sessions } = world.deps.payments.checkout;
  vi.spyOn(sessions, 'list').mockImplementation(() => {
    throw new Error('Stripe is away');
  });
  const list = world.deps.payments.events.list.bind(world.deps.payments.events);
  vi.spyOn(world.deps.payments.events, 'list').mockImplementation((...words) => {
    wasOwed ??= 'asked';
    return list(...words);
  });
  await reconcileAll(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(wasOwed).toBe('asked');
  vi.restoreAllMocks();
  expect(await restoredFrom(world.deps.db.raw)).not.toBeNull();
  await reconcileAll(world.deps);
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});

test('what follows from a restore is taken up where it was cut off', async () => {
  const show = await world.addShow();
  const lost: string[] = [];
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  for (const [index, letter] of letters.entries())
    for (const column of [1, 3, 5]) {
      const { bookingId, sessionId } = await hold(`buyer${index}${column}`, show, [`${letter}${column}`]);
      lost.push(sessionId);
      world.clock.turn({ ms: 1000 });
      await world.deps.db.bookings.deleteOne({ _id: bookingId });
    }
  await endRestore(world.deps.db.raw, world.clock.in({ minutes: -1 }));
  const { sessions } = world.deps.payments.checkout;
  const expire = sessions.expire.bind(sessions);
  const closed: string[] = [];
  vi.spyOn(sessions, 'expire').mockImplementation(async (id, ...words) => {
    closed.push(id);
    // The 22nd and all that follow: Stripe has gone.
    if (closed.length > 21) throw new Error('gone');
    return expire(id, ...words);
  });
  await reconcileAll(world.deps);
  expect(await restoredFrom(world.deps.db.raw)).not.toBeNull();
  const first = [...closed];
  vi.restoreAllMocks();
  const again = vi.spyOn(sessions, 'expire');
  const asked = vi.spyOn(sessions, 'list');
  await reconcileAll(world.deps);
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
  expect(again.mock.calls.length).toBeLessThanOrEqual(5);
  expect(first.slice(0, 19)).not.toContain(again.mock.calls[0]?.[0]);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ created: { lte: expect.any(Number) } });
  const open = await sessions.list({ status: 'open', limit: 100 });
  expect(open.data.filter(({ id }) => lost.includes(id))).toEqual([]);
});

test('late money that cannot be given its seats does not stop what follows from a restore', async () => {
  const late = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.updateOne({ _id: late.bookingId }, { $set: { state: 'expired' } });
  await hold('ann', tonight(), ['A2']);
  const other = await hold('bob', tonight(), ['B1']);
  await news();
  world.stripe.webhooks.hold();
  world.stripe.pay(late.sessionId);
  world.stripe.pay(other.sessionId);
  await endRestore(world.deps.db.raw, world.clock.now());
  await reconcileAll(world.deps);
  expect((await world.booking(late.bookingId)).state).toBe('paid');
  expect((await world.booking(other.bookingId)).state).toBe('paid');
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
  await world.stripe.webhooks.release(() => []);
});

test('a payment page takes cards and dollars only, whatever the account is set to: a bank debit would outlive every hold', async () => {
  const { sessionId } = await hold('ann', tonight(), ['A1']);
  const page = await world.deps.payments.checkout.sessions.retrieve(sessionId);
  expect(page.payment_method_types).toEqual(['card']);
  expect(page.adaptive_pricing).toEqual({ enabled: false });
  expect(() => world.stripe.payLater(sessionId)).toThrow();
});

test('with the key of another account no hold is lost before its time, and what was paid is found with the right key', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const wrong = { times: 100, how: 'unknown', path: '/v1/checkout/sessions/' } as const;
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  world.stripe.failNext(wrong);
  expect((await world.as('ann').pay(bookingId)).http).toBe(502);
  await reconcile(world.deps);
  await sweep(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending' });
  expect((await world.show(tonight()._id)).seats).toMatchObject({ A1: { state: 'held', bookingId } });
  world.stripe.clearFaults();
  await world.stripe.webhooks.release();
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('what was read of one account says nothing about another', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await reconcile(world.deps);
  const { payments } = world.deps;
  const theirs = {
    id: 'evt_of_another_account',
    type: 'checkout.session.completed',
    created: Math.floor(world.clock.in({ minutes: 30 }).getTime() / 1000),
    data: { object: { id: 'cs_test_elsewhere' } },
  };
  world.deps.payments = Object.create(payments, {
    accounts: { value: { retrieveCurrent: async () => ({ id: 'acct_another' }) } },
    events: { value: { list: () => [theirs] } },
  }) as typeof payments;
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  await reconcile(world.deps);
  world.deps.payments = payments;
  world.clock.turn({ minutes: 5 });
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  await world.stripe.webhooks.release(() => []);
});
