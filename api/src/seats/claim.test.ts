import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { divideHold, holdFreeSeats, holdSeats } from './claim.ts';

const { world, tonight, buy } = cinemaForTests();

const CROWD = 50;

/** As many people as that ask for the seats at once; each has his own account. */
async function crowd(showId: string, people: number, seats: string[]) {
  return Promise.all(Array.from({ length: people }, (_, i) => world.as(`crowd${i}`).book(showId, seats)));
}

test.each([2, CROWD])('of %i people who want one seat at once exactly one gets it', async (people) => {
  const show = tonight();
  const answers = await crowd(show._id, people, ['A1']);
  const [winner, ...others] = answers.sort((a, b) => a.http - b.http);
  expect(winner?.http).toBe(200);
  for (const loser of others)
    expect(loser).toMatchObject({
      http: 409,
      success: false,
      seats: ['A1'],
      message: 'Seat A1 is already taken. Please choose another one.',
    });
  expect((await world.show(show._id)).seats).toMatchObject({
    A1: { state: 'held', bookingId: winner?.bookingId },
  });
  expect(await world.deps.db.bookings.countDocuments({ showId: show._id })).toBe(1);
});

test('without the filter of the claim the same crowd buys one seat many times', async () => {
  const show = tonight();
  const { shows } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementation((filter, change) =>
    update({ _id: filter._id ?? '' }, change),
  );
  const answers = await crowd(show._id, CROWD, ['A1']);
  expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(1);
});

test.each(['cancelled', 'started'] as const)(
  'a show that is %s between the look at it and the claim sells nothing',
  async (fate) => {
    const { shows } = world.deps.db;
    const update = shows.updateOne.bind(shows);
    vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...claim) => {
      const change = fate === 'cancelled' ? { status: fate } : { startsAt: world.clock.now() };
      await update({ _id: tonight()._id }, { $set: change });
      return update(...claim);
    });
    const answer = await world.as('ann').book(tonight()._id, ['A1']);
    expect(answer).toMatchObject({ http: 409, code: `show_${fate}` });
    expect((await world.show(tonight()._id)).seats).toEqual({});
  },
);

test('of two who want A1+A2 and A2+A3 one gets both seats and the other holds nothing', async () => {
  const show = tonight();
  const answers = await Promise.all([
    world.as('left').book(show._id, ['A1', 'A2']),
    world.as('right').book(show._id, ['A2', 'A3']),
  ]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  const wins = answers.find(({ http }) => http === 200);
  const { seats } = await world.show(show._id);
  expect(new Set(Object.values(seats).map(({ bookingId }) => bookingId))).toEqual(new Set([wins?.bookingId]));
  expect(Object.keys(seats)).toHaveLength(2);
  expect(answers.find(({ http }) => http === 409)?.seats).toEqual(['A2']);
});

test('different seats asked for at once are all kept', async () => {
  const show = tonight();
  const seats = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8'];
  const answers = await Promise.all(seats.map((seat) => world.as(`u${seat}`).book(show._id, [seat])));
  expect(answers.map(({ http }) => http)).toEqual(seats.map(() => 200));
  expect((await world.as('anyone').occupied(show._id)).occupiedSeats).toEqual(seats);
});

test('a hold that ran out can be claimed before any sweep', async () => {
  const show = tonight();
  const first = await world.as('slow').book(show._id, ['J8']);
  world.clock.turn({ minutes: 10 });
  expect((await world.as('anyone').occupied(show._id)).occupiedSeats).toEqual([]);
  const second = await world.as('quick').book(show._id, ['J8']);
  expect(second.http).toBe(200);
  expect((await world.show(show._id)).seats.J8?.bookingId).toBe(second.bookingId);
  expect(second.bookingId).not.toBe(first.bookingId);
});

test('a hold that has not run out cannot be claimed, not even in its last millisecond', async () => {
  const show = tonight();
  await world.as('slow').book(show._id, ['J8']);
  world.clock.turn({ minutes: 10, ms: -1 });
  expect((await world.as('quick').book(show._id, ['J8'])).http).toBe(409);
});

test('occupied seats are ids only, the own ones among them, and only for people who are signed in', async () => {
  const show = tonight();
  await world.as('holder').book(show._id, ['A1']);
  const answer = await world.as('holder').occupied(show._id);
  expect(answer).toMatchObject({ http: 200, success: true, occupiedSeats: ['A1'] });
  expect(JSON.stringify(answer)).not.toContain('holder');
  expect((await world.withToken().occupied(show._id)).http).toBe(401);
  expect(await world.as('holder').occupied('f'.repeat(24))).toMatchObject({
    http: 404,
    code: 'unknown_show',
  });
});

test('seats that are sold to a booking stay sold when it asks to hold them again', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const booking = await world.booking(bookingId);
  const { db, clock } = world.deps;
  for (const hold of [holdSeats, holdFreeSeats])
    expect(await hold(db, booking, world.clock.in({ minutes: 10 }), clock.now())).toBe(false);
  expect((await world.show(tonight()._id)).seats).toEqual({ A1: { state: 'sold', bookingId } });
});

test('seats that are sold are not passed on, not even by a booking that was given up for another one', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { db, clock } = world.deps;
  const owner = { _id: 'other', showId: tonight()._id, seats: ['A1'], given: [bookingId] };
  expect(await holdFreeSeats(db, owner, world.clock.in({ minutes: 10 }), clock.now())).toBe(false);
  expect((await world.show(tonight()._id)).seats).toEqual({ A1: { state: 'sold', bookingId } });
});

test('a hold is not divided once its show has begun', async () => {
  const { _id: showId, startsAt } = tonight();
  const { bookingId } = await world.as('ann').book(showId, ['A1', 'A2']);
  const whole = await world.booking(String(bookingId));
  const parts = ['A1', 'A2'].map((seat) => ({ _id: `part-${seat}`, showId, seats: [seat] }));
  const divide = (now: Date) => divideHold(world.deps.db, whole, parts, startsAt, now);
  expect(await divide(startsAt)).toBe(false);
  expect((await world.show(showId)).seats).toMatchObject({ A1: { bookingId }, A2: { bookingId } });
  expect(await divide(new Date(startsAt.getTime() - 1))).toBe(true);
});
