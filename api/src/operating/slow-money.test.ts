import { expect, test, vi } from 'vitest';
import { readBacklog } from './testing/read-backlog.ts';
import { reconcile } from '../orders/reconcile.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { leasedFor } from '../orders/settlement/leases.ts';
import { sweep } from '../orders/settlement/sweep.ts';

const { world, tonight, hold, news } = cinemaForTests({ STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });
const waiting = async () => (await readBacklog(world.deps)).work.holds.count;

test('a hold whose money is on its way for days is nobody’s backlog, is asked about more and more rarely, and is paid when it comes', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  world.clock.turn({ minutes: 11 });
  expect(await waiting()).toBe(1);
  const asked = vi.spyOn(world.deps.payments.checkout.sessions, 'retrieve');
  const share = leasedFor('sweep');
  await sweep(world.deps, share);
  expect(await waiting()).toBe(0);
  // A pass every half minute, for two hours.
  for (let pass = 0; pass < 240; pass += 1) {
    world.clock.turn({ ms: 30_000 });
    await sweep(world.deps, share);
  }
  expect(asked.mock.calls.length).toBeLessThan(40);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', lease: { awaitsMoney: true } });
  world.stripe.settleLater(sessionId, 'succeed');
  await news();
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('a hold whose page Stripe cannot close is late', async () => {
  await hold('bob', tonight(), ['B1']);
  world.clock.turn({ minutes: 11 });
  world.stripe.failNext({ times: 50, how: 'error', method: 'POST', path: '/v1/checkout/sessions' });
  await sweep(world.deps, leasedFor('sweep'));
  expect(await waiting()).toBe(1);
});

test('a hold whose money is on its way is nobody’s backlog while it is looked at, nor when that fails once, and is late when it goes on failing', async () => {
  const { sessionId } = await hold('cyd', tonight(), ['C1']);
  world.stripe.payLater(sessionId);
  world.clock.turn({ minutes: 11 });
  const share = leasedFor('sweep');
  // For as long as its looks have become rare.
  for (let look = 0; look < 8; look += 1) {
    await sweep(world.deps, share);
    world.clock.turn({ minutes: 11 });
  }
  const others = await waiting();
  const { sessions } = world.deps.payments.checkout;
  const meanwhile: number[] = [];
  const expire = vi.spyOn(sessions, 'expire').mockImplementation(async () => {
    meanwhile.push(await waiting());
    throw new Error('Stripe is away');
  });
  await sweep(world.deps, share);
  expect(meanwhile).toEqual([others]);
  expect(await waiting()).toBe(others);
  // It is looked at again with the next pass, not when its turn would have come.
  world.clock.turn({ minutes: 1 });
  await sweep(world.deps, share);
  expect(meanwhile).toHaveLength(2);
  expect(await waiting()).toBe(others + 1);
  expire.mockRestore();
  world.clock.turn({ minutes: 1 });
  await sweep(world.deps, share);
  expect(await waiting()).toBe(others);
});

test('a cancelled show of which only such money is left is nobody’s backlog either, and is at its end once that has come and gone back', async () => {
  const show = await world.addShow();
  const { bookingId, sessionId } = await hold('dee', show, ['D1']);
  world.stripe.payLater(sessionId);
  await news();
  await world.as('boss').post(`show/${show._id}/cancel`, { reason: 'No power' });
  const cancellations = async () => (await readBacklog(world.deps)).work.cancellations.count;
  await expect.poll(async () => (await world.show(show._id)).seats).toEqual({});
  world.clock.turn({ minutes: 11 });
  const another = await hold('eli', tonight(), ['E1']);
  expect(await cancellations()).toBe(1);
  await sweep(world.deps, leasedFor('sweep'));
  expect(await cancellations()).toBe(0);
  // A hold of it that nobody pays for any more, and that is not ended, is late.
  await world.deps.db.bookings.updateOne({ _id: another.bookingId }, { $set: { showId: show._id } });
  expect(await cancellations()).toBe(1);
  await world.deps.db.bookings.deleteOne({ _id: another.bookingId });
  world.stripe.settleLater(sessionId, 'succeed');
  await news();
  expect((await world.booking(bookingId)).state).toBe('refunded');
  await reconcile(world.deps);
  expect(await cancellations()).toBe(0);
  expect((await world.show(show._id)).cancellation).toHaveProperty('doneAt');
});
