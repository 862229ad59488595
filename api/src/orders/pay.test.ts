import { MongoNetworkError } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CHANGED_CHOICE } from '../bookings/given-up.ts';
import type { BookingDocument } from '../db/documents.ts';
import { decideCancellation } from './cancel-show/cancel.ts';
import { payBooking } from './pay.ts';
import { expire } from './settlement/settle.ts';
import { sweep } from './settlement/sweep.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { seatOwners } from './testing/seat-owners.ts';

const { world, tonight, hold } = cinemaForTests({ STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });

/** Lets the next moves of bookings happen only when that many are about to: none of them has seen another. */
function meetAtMoves(people: number) {
  const { bookings } = world.deps.db;
  const move: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  let go = () => {};
  const together = new Promise<void>((resolve) => (go = resolve));
  let waiting = 0;
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(async (...words) => {
    waiting += 1;
    if (waiting >= people) go();
    await together;
    return move(...words);
  });
}

const ownOf = async (userId: string) => (await world.as(userId).bookings()).booking?.[0];

test('Pay Now claims the seats again after the hold ran out, with a page and a hold of its own', async () => {
  const first = await hold('dee', tonight(), ['C1']);
  world.clock.turn({ minutes: 10 });
  await hold('neighbour', tonight(), ['C2']);
  const { url, http } = await world.as('dee').pay(first.bookingId);
  expect(http).toBe(200);
  expect(url).not.toBe(first.url);
  expect(await ownOf('dee')).toMatchObject({
    state: 'pending',
    paymentLink: url,
    expiresAt: world.clock.in({ minutes: 10 }).toISOString(),
  });
  expect(await world.booking(first.bookingId)).toMatchObject({ attempt: 2 });
});

test('the address of a buyer is kept no longer than the hold: Pay Now asks for it again', async () => {
  const { bookingId } = await hold('ann', tonight(), ['C1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  expect(await world.booking(bookingId)).not.toHaveProperty('userEmail');
  await world.as('ann').pay(bookingId);
  const { session, userEmail } = await world.booking(bookingId);
  expect(userEmail).toBe('ann@cinema.test');
  const page = await world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
  expect(page.customer_email).toBe('ann@cinema.test');
});

test('Pay Now names the seats that somebody else has taken meanwhile', async () => {
  const { bookingId } = await hold('eve', tonight(), ['D1', 'D2']);
  world.clock.turn({ minutes: 10 });
  await hold('finn', tonight(), ['D2']);
  expect(await world.as('eve').pay(bookingId)).toMatchObject({
    http: 409,
    code: 'seats_taken',
    seats: ['D2'],
  });
  expect((await world.booking(bookingId)).state).toBe('expired');
});

test('Pay Now for a show that has started says so', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ minutes: 5 }) });
  const { bookingId } = await hold('gil', show, ['E1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  expect(await world.as('gil').pay(bookingId)).toMatchObject({ http: 409, code: 'show_started' });
  expect(await world.booking(bookingId)).toMatchObject({ state: 'expired', attempt: 1 });
});

test('Pay Now after the money has arrived leads to My Booking, with or without the webhook', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('hal', tonight(), ['F1']);
  world.stripe.pay(sessionId);
  expect((await world.as('hal').pay(bookingId)).url).toMatch(/\/my-booking$/);
  expect((await ownOf('hal'))?.isPaid).toBe(true);
  await world.stripe.webhooks.release();
});

test('Pay Now of many bookings at once does not get around the limit of open bookings', async () => {
  const ids: string[] = [];
  for (const seat of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) {
    ids.push((await hold('octopus', tonight(), [seat])).bookingId);
    world.clock.turn({ minutes: 10 });
  }
  await sweep(world.deps);
  meetAtMoves(ids.length);
  const answers = await Promise.all(ids.map((id) => world.as('octopus').pay(id)));
  for (const { http } of answers) expect([200, 409]).toContain(http);
  const paying = answers.filter(({ http }) => http === 200).length;
  expect(paying).toBeLessThanOrEqual(2);
  expect(Object.keys((await world.show(tonight()._id)).seats)).toHaveLength(paying);
});

test('Pay Now that ends a hold leads to the page of the next one when another tab has made it meanwhile', async () => {
  const { bookingId } = await hold('ann', tonight(), ['G1']);
  world.clock.turn({ minutes: 10 });
  const { sessions } = world.deps.payments.checkout;
  const expire = sessions.expire.bind(sessions);
  let inOtherTab = { url: '', http: 0 };
  vi.spyOn(sessions, 'expire').mockImplementationOnce(async (...words) => {
    const closed = await expire(...words);
    inOtherTab = await world.as('ann').pay(bookingId);
    return closed;
  });
  const answer = await world.as('ann').pay(bookingId);
  expect(inOtherTab.http).toBe(200);
  expect(answer).toMatchObject({ http: 200, url: inOtherTab.url });
});

test('Pay Now for a show that is cancelled at that moment says so', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  const { shows } = world.deps.db;
  const claim = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    await claim({ _id: tonight()._id }, { $set: { status: 'cancelled' } });
    return claim(...words);
  });
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'show_cancelled' });
});

/** The one write that decides it; the holds of the show are ended after it, and Stripe may keep whoever does that waiting. */
const decideToCancel = () =>
  decideCancellation(world.deps, { actor: 'boss', showId: tonight()._id, reason: 'No power' });

test('nobody is led to the page of a show that was cancelled, though its page is still open', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  await decideToCancel();
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'show_cancelled' });
  expect((await world.booking(bookingId)).state).toBe('pending');
});

test('money that has come for the page of a show that was cancelled is seen by Pay Now all the same', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  await decideToCancel();
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'booking_cancelled' });
  expect((await world.booking(bookingId)).state).toBe('refunded');
  await world.stripe.webhooks.release();
});

test('a show that has only started is still paid for by a hold that lasts', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ minutes: 5 }) });
  const { bookingId, url } = await hold('gil', show, ['E1']);
  world.clock.turn({ minutes: 6 });
  expect(await world.as('gil').pay(bookingId)).toMatchObject({ http: 200, url });
});

test('Pay Now of a booking whose seats its owner holds again in another one changes nothing', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  await hold('ann', tonight(), ['A1']);
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'seats_taken' });
  expect(await world.booking(bookingId)).toMatchObject({ state: 'expired', attempt: 1 });
});

test('Pay Now after the hold while the money is on its way says so', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  world.clock.turn({ minutes: 10 });
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'payment_processing' });
});

test('Pay Now leads to no page of a booking that has ended while Stripe was asked', async () => {
  const { bookingId, url } = await hold('ann', tonight(), ['A1']);
  const { sessions } = world.deps.payments.checkout;
  const retrieve = sessions.retrieve.bind(sessions);
  vi.spyOn(sessions, 'retrieve').mockImplementationOnce(async (...words) => {
    const page = await retrieve(...words);
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'expired' } });
    return page;
  });
  const answer = await world.as('ann').pay(bookingId);
  expect(answer.http).toBe(200);
  expect(answer.url).not.toBe(url);
});

test('Pay Now of a booking that others change again and again says so', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockResolvedValue(null);
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'busy' });
});

test('a database that fails while Pay Now opens a booking again is not taken for another tab', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockRejectedValue(new Error('the connection broke'));
  expect((await world.as('ann').pay(bookingId)).http).toBe(500);
});

test('Pay Now of a buyer without an address writes none down', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValueOnce({ name: 'Ann', email: null });
  expect((await world.as('ann').pay(bookingId)).http).toBe(200);
  expect(await world.booking(bookingId)).not.toHaveProperty('userEmail');
});

test('Pay Now of a free booking whose process died after it had sold the seats makes the ticket', async () => {
  const free = await world.addShow({ priceCents: 0 });
  const { bookingId } = await world.as('ann').book(free._id, ['A1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'pending' } });
  expect((await world.as('ann').pay(bookingId)).url).toMatch(/\/my-booking$/);
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('Pay Now while the hold lasts and the money is on its way says so', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'payment_processing' });
});

test.each([
  ['gets no page', undefined, 'hold_ended'],
  ['is told to come again', 'rate-limit', 'payment_provider'],
  ['is refused a page for good', 'refused', 'payment_provider'],
] as const)(
  'Pay Now that claims the seats of a hold which another tab has just ended, and %s, leaves them free',
  async (_, fault, code) => {
    const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
    const { bookings, shows } = world.deps.db;
    await bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
    const claim = shows.updateOne.bind(shows);
    vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
      await expire(world.deps, await world.booking(bookingId), 'the payment could not be started');
      return claim(...words);
    });
    const path = '/v1/checkout/sessions';
    if (fault === 'rate-limit') world.stripe.failNext({ times: 1, how: fault, method: 'POST', path });
    // Less than Stripe takes.
    if (fault === 'refused') await bookings.updateOne({ _id: bookingId }, { $set: { amountCents: 10 } });
    const answer = await world.as('ann').pay(bookingId);
    expect((await world.show(tonight()._id)).seats).toEqual({});
    expect(answer.code).toBe(code);
    expect((await world.booking(bookingId)).state).toBe('expired');
  },
);

test('a seat that is not in the hall any more is not sold by Pay Now', async () => {
  const { bookingId } = await hold('eli', tonight(), ['J1']);
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  const { cinema } = world.deps.config;
  const { hall } = cinema;
  onTestFinished(() => void (cinema.hall = hall));
  cinema.hall = { ...hall, blocks: [['A']] };
  expect(await world.as('eli').pay(bookingId)).toMatchObject({ http: 409, code: 'seats_taken' });
  expect((await world.show(tonight()._id)).seats['J1']).toBeUndefined();
});

test('a hold of which the database does not answer whether it may stay is kept for the next Pay Now', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  const written = () => Promise.reject(new MongoNetworkError('gone'));
  const rules = { before: async () => undefined, written };
  await expect(payBooking(world.deps, callerOf('ann'), bookingId, rules)).rejects.toThrow('gone');
  expect((await world.booking(bookingId)).state).toBe('pending');
});

/** Ann's order of A2 and A3 whose process died, and the hold of A1 and A2 that she had given up for it. */
async function orderedInstead() {
  const own = { userId: 'ann', showId: tonight()._id };
  const history = [{ state: 'cancelled' as const, at: world.clock.now(), why: CHANGED_CHOICE }];
  const given = await putBooking(world, { ...own, seats: ['A1', 'A2'], state: 'cancelled', history });
  const held = { state: 'held' as const, bookingId: given._id, until: given.holdUntil };
  const seats = { 'seats.A1': held, 'seats.A2': held };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: seats });
  const order = await putBooking(world, { ...own, seats: ['A2', 'A3'], amountCents: 2000 });
  return { given: given._id, order: order._id };
}

test('Pay Now of an order that died takes its seats from what was given up for it, and frees the rest of that', async () => {
  const { order } = await orderedInstead();
  expect((await world.as('ann').pay(order)).http).toBe(200);
  expect(await seatOwners(world, tonight()._id)).toEqual({ A2: order, A3: order });
});

test('what was given up for an order that cannot have its seats is kept for the next one', async () => {
  const { given, order } = await orderedInstead();
  const bob = await hold('bob', tonight(), ['A3']);
  expect(await world.as('ann').pay(order)).toMatchObject({ http: 409, code: 'seats_taken' });
  expect(await seatOwners(world, tonight()._id)).toEqual({ A1: given, A2: given, A3: bob.bookingId });
});
