import { expect, test, vi } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { cancelBooking } from './cancel.ts';
import { givenUpFor, givesWay } from './changed-choice.ts';
import { createBooking } from './create.ts';
import { rememberedOffers } from './offers.ts';
import { sweep } from './settlement/sweep.ts';
import { brokenAtRest } from './testing/invariants.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { seatOwners } from './testing/seat-owners.ts';
import { joinLine } from './waiting/queue.ts';
import { serveLines } from './waiting/serve-lines.ts';

const { world, tonight, hold, buy, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

const ann = () => world.as('ann');
const seatsOf = () => seatOwners(world, tonight()._id);
const pageOf = (id: string) => world.deps.payments.checkout.sessions.retrieve(id);
const other = { code: 'seats_taken', http: 409 };

test.each([
  ['a seat more', ['A1', 'A2', 'A3']],
  ['a seat less', ['A2']],
  ['one of them and others', ['A2', 'B1', 'B2']],
])(
  'who comes back from the payment page and wants %s gets them: the order before is given up',
  async (_, seats) => {
    const before = await hold('ann', tonight(), ['A1', 'A2']);
    const now = await hold('ann', tonight(), seats);
    expect(now.bookingId).not.toBe(before.bookingId);
    expect(await seatsOf()).toEqual(Object.fromEntries(seats.map((seat) => [seat, now.bookingId])));
    const given = await world.booking(before.bookingId);
    expect(given).toMatchObject({ state: 'cancelled', history: [{}, { why: 'other seats were chosen' }] });
    expect((await pageOf(before.sessionId)).status).toBe('expired');
    expect((await pageOf(now.sessionId)).status).toBe('open');
  },
);

test('changing one’s mind again and again uses up none of the holds that one may have', async () => {
  for (const seats of [['A1'], ['A1', 'A2'], ['A2', 'A3'], ['A3'], ['A3', 'A4']])
    await hold('ann', tonight(), seats);
  expect(Object.keys(await seatsOf())).toEqual(['A3', 'A4']);
});

test('the same as before is chosen once more: a new booking, since the one before is given up', async () => {
  const first = await hold('ann', tonight(), ['A1', 'A2']);
  await hold('ann', tonight(), ['A1', 'A2', 'A3']);
  const again = await hold('ann', tonight(), ['A1', 'A2']);
  expect(again.bookingId).not.toBe(first.bookingId);
  expect(await seatsOf()).toEqual({ A1: again.bookingId, A2: again.bookingId });
});

test('what is given up for other seats is told of its owner’s order of these seats of the show, and of no other', async () => {
  const before = await hold('bob', tonight(), ['A1', 'A2']);
  await hold('bob', tonight(), ['A2', 'A3']);
  const of = async (userId: string, seat = 'A1', showId = tonight()._id) =>
    (await givenUpFor(world.deps, { userId, showId, seats: [seat] })).map(({ _id }) => _id);
  expect(await of('bob')).toEqual([before.bookingId]);
  expect(await of('ann')).toEqual([]);
  expect(await of('bob', 'B1')).toEqual([]);
  expect(await of('bob', 'A1', (await world.addShow())._id)).toEqual([]);
});

test('a hold gives way up to the instant when it ends, whatever it costs', async () => {
  const unpaid = await putBooking(world, { userId: 'ann', showId: tonight()._id, amountCents: 1 });
  const after = (ms: number) => givesWay(unpaid, ['A1'], new Date(unpaid.holdUntil.getTime() + ms));
  expect([after(-1), after(0)]).toEqual([true, false]);
});

test('two holds become one', async () => {
  await hold('ann', tonight(), ['A1']);
  await hold('ann', tonight(), ['A3']);
  const now = await hold('ann', tonight(), ['A1', 'A2', 'A3']);
  expect(Object.values(await seatsOf())).toEqual([now.bookingId, now.bookingId, now.bookingId]);
});

test('where somebody else has one of the seats, only that one is named and the hold stays as it is', async () => {
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  await hold('bob', tonight(), ['A3']);
  const refused = await ann().book(tonight()._id, ['A1', 'A2', 'A3']);
  expect(refused).toMatchObject({ ...other, seats: ['A3'] });
  expect((await world.booking(mine.bookingId)).state).toBe('pending');
  expect((await pageOf(mine.sessionId)).status).toBe('open');
});

test('a hold of somebody else is never given up', async () => {
  const theirs = await hold('bob', tonight(), ['A1', 'A2']);
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({ ...other, seats: ['A2'] });
  expect((await world.booking(theirs.bookingId)).state).toBe('pending');
});

test('a ticket is never given up', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  expect(await ann().book(tonight()._id, ['A1', 'A2', 'A3'])).toMatchObject({
    ...other,
    seats: ['A1', 'A2'],
  });
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('what turns out to be paid stays, and the answer says so', async () => {
  const paid = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.webhooks.hold();
  world.stripe.pay(paid.sessionId);
  const answer = await ann().book(tonight()._id, ['A2', 'A3']);
  expect(answer).toMatchObject({
    http: 409,
    code: 'seats_taken',
    message: 'Your payment for A1 and A2 has arrived: see My Booking. Please choose other seats.',
    seats: ['A2'],
  });
  expect((await world.booking(paid.bookingId)).state).toBe('paid');
  expect(await seatsOf()).toEqual({ A1: paid.bookingId, A2: paid.bookingId });
  await world.stripe.webhooks.release((held) => held);
  await news();
  expect((await world.booking(paid.bookingId)).state).toBe('paid');
});

test('while a payment is on its way its seats stay, and the answer says so', async () => {
  const paying = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.payLater(paying.sessionId);
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({
    http: 409,
    code: 'payment_processing',
  });
  expect((await world.booking(paying.bookingId)).state).toBe('pending');
});

test('when Stripe does not answer, the hold stays and the same order works later', async () => {
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  const expire = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  expire.mockRejectedValueOnce(new Error('no connection'));
  expect((await ann().book(tonight()._id, ['A2', 'A3'])).http).toBeGreaterThanOrEqual(500);
  expect((await world.booking(mine.bookingId)).state).toBe('pending');
  expect((await ann().book(tonight()._id, ['A2', 'A3'])).http).toBe(200);
});

test('seats that friends are asked to pay for are not taken back by an order', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  await ann().post(`booking/${bookingId}/share`, {});
  const message = 'You share A1 with friends: see My Booking. Please choose other seats.';
  expect(await ann().book(tonight()._id, ['A1', 'A3'])).toMatchObject({ ...other, seats: ['A1'], message });
  // Of a seat that somebody else has it says what it says to everybody.
  await hold('bob', tonight(), ['A3']);
  const both = { seats: ['A1', 'A3'], message: expect.stringContaining('already taken') };
  expect(await ann().book(tonight()._id, ['A1', 'A3'])).toMatchObject({ ...other, ...both });
});

test('who waits for seats of the show does not get between the hold and the order that replaces it', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  const rest = seatIds(world.deps.config.cinema.hall).filter((seat) => !['A1', 'A2'].includes(seat));
  const sold = Object.fromEntries(rest.map((seat) => [`seats.${seat}`, { state: 'sold', bookingId: 'x' }]));
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: sold });
  await joinLine(world.deps, callerOf('cy'), tonight()._id, 1);
  const now = await hold('ann', tonight(), ['A1']);
  expect((await seatsOf())['A1']).toBe(now.bookingId);
  // What comes free is for who waits.
  await serveLines(world.deps);
  const offered = await world.deps.db.bookings.findOne({ userId: 'cy' });
  expect(offered?.seats).toEqual(['A2']);
});

test('orders of one person for overlapping seats at once: each seat has one owner, and no page but the last can be paid', async () => {
  const wishes = [
    ['A1', 'A2'],
    ['A2', 'A3'],
    ['A1', 'A3'],
    ['A1', 'A2', 'A3'],
  ];
  const answers = await Promise.all(wishes.map((seats) => ann().book(tonight()._id, seats)));
  expect(answers.some(({ http }) => http === 200)).toBe(true);
  const bookings = await world.deps.db.bookings.find({ showId: tonight()._id }).toArray();
  const open = bookings.filter(({ state }) => state === 'pending');
  const owners = await seatsOf();
  for (const { _id, seats } of open) for (const seat of seats) expect(owners[seat]).toBe(_id);
  for (const { state, session, closingPage } of bookings) {
    const page = session?.id ?? closingPage;
    if (state !== 'pending' && page !== undefined) expect((await pageOf(page)).status).not.toBe('open');
  }
  world.clock.turn({ minutes: 30 });
  await sweep(world.deps);
  const { db, payments } = world.deps;
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
});

test('a hold that ends by itself while it is given up for another choice hinders nothing', async () => {
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  const { payments } = world.deps;
  const expire = payments.checkout.sessions.expire.bind(payments.checkout.sessions);
  vi.spyOn(payments.checkout.sessions, 'expire').mockImplementationOnce(async (...words) => {
    await cancelBooking(world.deps, callerOf('ann'), mine.bookingId);
    return expire(...words);
  });
  const order = { showId: tonight()._id, seats: ['A2', 'A3'] };
  const placed = await createBooking(world.deps, rememberedOffers(world.deps), callerOf('ann'), order);
  expect(await seatsOf()).toEqual({ A2: placed.bookingId, A3: placed.bookingId });
});
