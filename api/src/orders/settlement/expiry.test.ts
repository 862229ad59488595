import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { settleSession } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, refundsOf, news } = cinemaForTests();

const runOut = () => world.clock.turn({ minutes: 10 });
/** As when Stripe cannot be asked until long after the hold: its page stays open, and others get the seats. */
const staysOpen = (sessionId: string) => {
  world.clock.turn({ minutes: 1 });
  const path = `/v1/checkout/sessions/${sessionId}/expire`;
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path });
};

test('a hold that ran out is ended and its payment page cannot be paid any more', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  runOut();
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('expired');
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect(() => world.stripe.pay(sessionId)).toThrow();
});

test('a hold that lasts is left alone by the sweep', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10, ms: -1 });
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('pending');
});

test.each(['before', 'while', 'after'] as const)(
  'a payment %s the sweep closes the page: one final state that fits the money',
  async (moment) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
    runOut();
    let paid = false;
    const pay = () => {
      try {
        world.stripe.pay(sessionId);
        paid = true;
      } catch {
        // Refused because the page is closed, or paid already by the other sweep's turn.
      }
    };
    const { sessions } = world.deps.payments.checkout;
    const expire = sessions.expire.bind(sessions);
    vi.spyOn(sessions, 'expire').mockImplementation(async (...words) => {
      if (moment === 'before') pay();
      const closing = expire(...words);
      if (moment === 'while') setImmediate(pay);
      const closed = await closing;
      if (moment === 'after') pay();
      return closed;
    });
    await Promise.all([sweep(world.deps), sweep(world.deps), settleSession(world.deps, sessionId)]);
    await news();
    if (moment !== 'while') expect(paid).toBe(moment === 'before');
    const { state, history } = await world.booking(bookingId);
    expect(state).toBe(paid ? 'paid' : 'expired');
    expect(history).toHaveLength(2);
    const owner = { state: 'sold', bookingId };
    expect((await world.show(tonight()._id)).seats).toEqual(paid ? { A1: owner, A2: owner } : {});
  },
);

test('when Stripe says that a session is not open because it is paid, the sweep makes the booking paid', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B1']);
  world.stripe.pay(sessionId);
  runOut();
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect((await world.show(tonight()._id)).seats.B1).toEqual({ state: 'sold', bookingId });
  await world.stripe.webhooks.release();
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('paid after the hold ran out but before any sweep: paid', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B2']);
  runOut();
  world.stripe.pay(sessionId);
  await news();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect((await world.show(tonight()._id)).seats).toEqual({ B2: { state: 'sold', bookingId } });
});

test('paid late while the seats are free: they are claimed again', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['C1', 'C2']);
  runOut();
  staysOpen(sessionId);
  const rival = await hold('bob', tonight(), ['C1']);
  await world.as('bob').cancel(rival.bookingId);
  world.stripe.pay(sessionId);
  await news();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect((await world.show(tonight()._id)).seats).toMatchObject({
    C1: { state: 'sold', bookingId },
    C2: { bookingId },
  });
});

test('money for a booking that has expired meanwhile brings it back when its seats are free', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['C3']);
  // As if the page had been paid in the moment in which the database learned that it was closed.
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'expired' } });
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: {} } });
  world.stripe.pay(sessionId);
  await news();
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('paid');
  expect(booking.history.map(({ state }) => state).slice(-2)).toEqual(['pending', 'paid']);
  expect((await world.show(tonight()._id)).seats.C3).toEqual({ state: 'sold', bookingId });
});

test('paid late and one seat taken: one refund, and the other buyer keeps everything', async () => {
  const late = await hold('ann', tonight(), ['D1', 'D2']);
  runOut();
  staysOpen(late.sessionId);
  const rival = await hold('bob', tonight(), ['D2', 'D3']);
  world.stripe.webhooks.copies(3);
  world.stripe.pay(late.sessionId);
  world.stripe.pay(rival.sessionId);
  await news();
  world.stripe.webhooks.copies(1);
  const booking = await world.booking(late.bookingId);
  expect(booking).toMatchObject({ state: 'refunded', refund: { reason: 'seats_gone', amountCents: 2000 } });
  expect(await refundsOf(booking)).toMatchObject([{ amount: 2000 }]);
  expect((await world.booking(rival.bookingId)).state).toBe('paid');
  const { seats } = await world.show(tonight()._id);
  expect(Object.keys(seats).sort()).toEqual(['D2', 'D3']);
  expect(seats.D2).toEqual({ state: 'sold', bookingId: rival.bookingId });
});

test.each(['started', 'cancelled'] as const)('paid late for a show that is %s: refunded', async (fate) => {
  const soon = await world.addShow({ startsAt: world.clock.in({ minutes: 15 }) });
  const { bookingId, sessionId } = await hold('ann', soon, ['E1']);
  if (fate === 'started') world.clock.turnTo(soon.startsAt);
  else await world.deps.db.shows.updateOne({ _id: soon._id }, { $set: { status: 'cancelled' } });
  world.stripe.pay(sessionId);
  await news();
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunded');
  expect(await refundsOf(booking)).toHaveLength(1);
  expect((await world.show(soon._id)).seats).toEqual({});
});

test('two sweeps at once free a seat once and never a later hold, not even of the same booking', async () => {
  const { bookingId } = await hold('ann', tonight(), ['F1', 'F2']);
  runOut();
  const release = vi.spyOn(world.deps.db.shows, 'bulkWrite');
  await Promise.all([sweep(world.deps), sweep(world.deps)]);
  const cleanUps = release.mock.calls.filter(([writes]) => JSON.stringify(writes).includes(bookingId));
  expect(cleanUps).toHaveLength(1);
  const again = await world.as('ann').pay(bookingId);
  expect(again.http).toBe(200);
  const [late] = cleanUps;
  if (late) await world.deps.db.shows.bulkWrite(...late);
  expect((await world.show(tonight()._id)).seats).toMatchObject({
    F1: { bookingId },
    F2: { bookingId },
  });
});

test('while Stripe is away the sweep leaves the booking, others get the seat, and the next sweep ends it', async () => {
  const { bookingId } = await hold('ann', tonight(), ['G1']);
  runOut();
  world.stripe.failNext({ times: 100, how: 'error', path: '/v1/checkout/sessions' });
  await sweep(world.deps);
  world.stripe.clearFaults();
  expect((await world.booking(bookingId)).state).toBe('pending');
  const rival = await hold('bob', tonight(), ['G1']);
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('expired');
  expect((await world.show(tonight()._id)).seats.G1?.bookingId).toBe(rival.bookingId);
});

test('news of a page that was closed do not end the hold of the next one', async () => {
  const { bookingId } = await hold('ann', tonight(), ['H2']);
  runOut();
  world.stripe.webhooks.hold();
  await sweep(world.deps);
  expect((await world.as('ann').pay(bookingId)).http).toBe(200);
  await world.stripe.webhooks.release();
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', attempt: 2 });
  expect((await world.show(tonight()._id)).seats).toMatchObject({ H2: { state: 'held', bookingId } });
});

test('money on an old page makes the ticket, and the new page takes none any more', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['H3']);
  // As if Stripe had said that it is closed, and had been wrong.
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'expired' } });
  expect((await world.as('ann').pay(bookingId)).http).toBe(200);
  const { session } = await world.booking(bookingId);
  world.stripe.pay(sessionId);
  await news();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect(() => world.stripe.pay(session?.id ?? '')).toThrow();
});

test('a session that Stripe has never heard of ends with its hold', async () => {
  const { bookingId } = await hold('ann', tonight(), ['H1']);
  await world.deps.db.bookings.updateOne(
    { _id: bookingId },
    { $set: { session: { id: 'cs_test_other', url: null } } },
  );
  runOut();
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('expired');
});
