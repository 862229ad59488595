/** A hold is given up for another choice of its owner only where that can be had; else it stays as it was. */
import { expect, test, vi } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { holdsInTheWay } from './changed-choice.ts';
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

const { world, tonight, hold } = cinemaForTests();

const ann = () => world.as('ann');
const seatsOf = () => seatOwners(world, tonight()._id);
const pageOf = (id: string) => world.deps.payments.checkout.sessions.retrieve(id);
const stays = async ({ bookingId, sessionId }: { bookingId: string; sessionId: string }) => {
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await pageOf(sessionId)).status).toBe('open');
};

test('while the buyer’s bank looks at a payment the hold stays, and the answer says so', async () => {
  const paying = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.askAtBank(paying.sessionId, true);
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({
    http: 409,
    code: 'payment_processing',
  });
  await stays(paying);
  expect(await seatsOf()).toEqual({ A1: paying.bookingId, A2: paying.bookingId });
});

test('while Stripe does not know the page the hold stays: it may be one of another account', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  const { bookings } = world.deps.db;
  await bookings.updateOne({ _id: bookingId }, { $set: { session: { id: 'cs_other', url: 'http://x' } } });
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({
    http: 502,
    code: 'payment_provider',
  });
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await ann().pay(bookingId)).http).toBe(502);
  expect((await world.booking(bookingId)).state).toBe('pending');
});

test('a seat whose former holder may have paid in time cannot be had, and the hold stays', async () => {
  const theirs = await hold('bob', tonight(), ['A3']);
  world.stripe.askAtBank(theirs.sessionId, true);
  world.clock.turn({ minutes: 10, ms: 5000 });
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({
    http: 409,
    code: 'seats_taken',
    seats: ['A3'],
  });
  await stays(mine);
});

test('a seat whose former holder cannot pay any more can be had', async () => {
  await hold('bob', tonight(), ['A3']);
  world.clock.turn({ minutes: 10, ms: 5000 });
  await hold('ann', tonight(), ['A1', 'A2']);
  const now = await hold('ann', tonight(), ['A2', 'A3']);
  expect(await seatsOf()).toEqual({ A2: now.bookingId, A3: now.bookingId });
});

test('a seat that somebody waits for is theirs, and the hold stays', async () => {
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  const rest = seatIds(world.deps.config.cinema.hall).filter((seat) => !['A1', 'A2'].includes(seat));
  const sold = Object.fromEntries(rest.map((seat) => [`seats.${seat}`, { state: 'sold', bookingId: 'x' }]));
  const { shows } = world.deps.db;
  await shows.updateOne({ _id: tonight()._id }, { $set: sold });
  await joinLine(world.deps, callerOf('cy'), tonight()._id, 1);
  await shows.updateOne({ _id: tonight()._id }, { $unset: { 'seats.A3': true } });
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({
    http: 409,
    code: 'seats_taken',
    seats: ['A3'],
  });
  await stays(mine);
  await serveLines(world.deps);
  expect((await world.deps.db.bookings.findOne({ userId: 'cy' }))?.seats).toEqual(['A3']);
});

test('where nobody waits for seats of the show, one look says whether the choice can be had', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  const own = await world.booking(bookingId);
  const looks = vi.spyOn(world.deps.db.shows, 'findOne');
  const wanted = { showId: tonight()._id, seats: ['A2', 'A3'] };
  expect(await holdsInTheWay(world.deps, [own], wanted)).toEqual([own]);
  expect(looks).toHaveBeenCalledTimes(1);
});

test('where a person has so many holds that there is no room for the choice, the hold stays', async () => {
  await hold('ann', tonight(), ['C1']);
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  // What she had waited for stands in no slot.
  const later = new Date(world.clock.now().getTime() + 600_000);
  await putBooking(world, { userId: 'ann', showId: tonight()._id, seats: ['D1'], holdUntil: later });
  expect(await ann().book(tonight()._id, ['A2', 'A3'])).toMatchObject({ http: 409, code: 'too_many_holds' });
  await stays(mine);
});

test('what has just run out and was not ended yet takes no room from the choice', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  const own = await world.booking(bookingId);
  const over = { userId: 'ann', showId: tonight()._id, holdUntil: world.clock.now() };
  const all = [own, await putBooking(world, over), await putBooking(world, over)];
  const wanted = { showId: tonight()._id, seats: ['A2', 'A3'] };
  expect(await holdsInTheWay(world.deps, all, wanted)).toEqual([own]);
});

test('where the show is gone meanwhile, nobody has its seats', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  const own = await world.booking(bookingId);
  await world.deps.db.shows.deleteOne({ _id: tonight()._id });
  const wanted = { showId: tonight()._id, seats: ['A2', 'A3'] };
  expect(await holdsInTheWay(world.deps, [own], wanted)).toEqual([own]);
});

test('two tabs that make the same choice come to one booking', async () => {
  for (let round = 0; round < 6; round++) {
    const { _id } = await world.addShow();
    const order = { showId: _id, seats: ['A2', 'A3'] };
    expect((await ann().book(_id, ['A1', 'A2'])).http).toBe(200);
    const answers = await Promise.all([ann().book(_id, order.seats), ann().book(_id, order.seats)]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    const [one, other] = answers;
    expect(one?.bookingId).toBe(other?.bookingId);
    const { seats } = await world.show(_id);
    expect(seats).toMatchObject({ A2: { bookingId: one?.bookingId }, A3: { bookingId: one?.bookingId } });
    expect(seats['A1']).toBeUndefined();
    const paged = await world.booking(one?.bookingId ?? '');
    expect((await pageOf(paged.session?.id ?? '')).status).toBe('open');
  }
  world.clock.turn({ minutes: 30 });
  await sweep(world.deps);
  const { db, payments } = world.deps;
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
});

test('another tab that comes between the end of the hold and the new claim comes to the same booking', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  const order = { showId: tonight()._id, seats: ['A2', 'A3'] };
  const book = () => createBooking(world.deps, rememberedOffers(world.deps), callerOf('ann'), order);
  const { bookings } = world.deps.db;
  const insert = bookings.insertOne.bind(bookings);
  let other: Awaited<ReturnType<typeof book>> | undefined;
  vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words) => {
    const done = await insert(...words);
    // The order that takes the place of the hold is written, and has no seats yet.
    if ((await bookings.findOne({ showId: tonight()._id, state: 'cancelled' })) && !other) {
      vi.restoreAllMocks();
      other = await book();
    }
    return done;
  });
  const one = await book();
  expect(other).toBeDefined();
  expect(other?.bookingId).toBe(one.bookingId);
  expect(await seatsOf()).toEqual({ A2: one.bookingId, A3: one.bookingId });
});

test('Pay Now goes on with a choice whose process died before it had the seats of the hold', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  const { shows, bookings } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementation(async (...words) => {
    if (await bookings.findOne({ showId: tonight()._id, state: 'cancelled' }))
      return new Promise<never>(() => {});
    return update(...words);
  });
  const died = ann().book(tonight()._id, ['A2', 'A3']);
  died.catch(() => 'the cinema closes before it answers');
  const next = () => bookings.findOne({ showId: tonight()._id, state: 'pending', seats: ['A2', 'A3'] });
  await expect
    .poll(
      async () =>
        (await bookings.countDocuments({ showId: tonight()._id, state: 'cancelled' })) *
        ((await next()) ? 1 : 0),
    )
    .toBe(1);
  vi.restoreAllMocks();
  const { _id } = (await next()) ?? { _id: '' };
  expect((await ann().pay(_id)).http).toBe(200);
  expect(await seatsOf()).toMatchObject({ A2: _id, A3: _id });
});

test('a hold whose sharing failed is changed, and cannot be shared afterwards', async () => {
  const mine = await hold('ann', tonight(), ['A1', 'A2']);
  const { sessions } = world.deps.payments.checkout;
  vi.spyOn(sessions, 'expire').mockRejectedValueOnce(new Error('no connection'));
  expect((await ann().post(`booking/${mine.bookingId}/share`, {})).http).toBeGreaterThanOrEqual(500);
  expect(await world.booking(mine.bookingId)).toHaveProperty('shareToken');
  const now = await hold('ann', tonight(), ['A2', 'A3']);
  expect(await seatsOf()).toEqual({ A2: now.bookingId, A3: now.bookingId });
  const given = await world.booking(mine.bookingId);
  expect(given.state).toBe('cancelled');
  expect(given).not.toHaveProperty('shareToken');
  expect(await ann().post(`booking/${mine.bookingId}/share`, {})).toMatchObject({
    http: 409,
    code: 'cannot_share',
  });
  expect(await world.booking(mine.bookingId)).not.toHaveProperty('shareToken');
});
