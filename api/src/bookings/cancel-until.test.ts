import { expect, test } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';

const { world, tonight, buy, hold } = cinemaForTests({ SEATS_PER_BOOKING: '2', HALL_ROWS: 'A-C' });
const ownOf = async (userId: string) => (await world.as(userId).bookings()).booking?.[0];

test.each([
  [120, '2 hours before the show'],
  [60, '1 hour before the show'],
  [90, '90 minutes before the show'],
  [1, '1 minute before the show'],
  [0, 'the show begins'],
])('with %i minutes a paid booking can be cancelled until %s, and says so', async (minutes, sentence) => {
  world.deps.config.booking.cancelUntilMinutes = minutes;
  const owner = `ann-${minutes}`;
  const { bookingId } = await buy(owner, tonight(), ['A1']);
  const until = tonight().startsAt.getTime() - minutes * 60_000;
  expect(await ownOf(owner)).toHaveProperty('cancelUntil', new Date(until).toISOString());
  world.clock.turn({ ms: until - world.clock.now().getTime() });
  expect(await world.as(owner).cancel(bookingId)).toMatchObject({
    http: 409,
    code: 'too_late',
    message: `Tickets can be cancelled until ${sentence}`,
  });
  world.clock.turn({ ms: -1 });
  expect((await world.as(owner).cancel(bookingId)).state).toBe('refunded');
  expect(await ownOf(owner)).toHaveProperty('cancelUntil', null);
});

test.each([
  ['was paid', 1000],
  ['was free of charge', 0],
])('of the times when a booking %s and now the later end counts', async (what, priceCents) => {
  const { booking } = world.deps.config;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 48 }), priceCents });
  const owner = `of ${what}`.replaceAll(' ', '-');
  booking.cancelUntilMinutes = 120;
  await (priceCents > 0 ? buy(owner, show, ['A1']) : world.as(owner).book(show._id, ['A1']));
  const bookingId = (await ownOf(owner))?._id ?? '';
  const until = (minutes: number) => new Date(show.startsAt.getTime() - minutes * 60_000).toISOString();
  for (const [now, end] of [
    [1440, 120],
    [60, 60],
  ] as const) {
    booking.cancelUntilMinutes = now;
    expect(await ownOf(owner)).toHaveProperty('cancelUntil', until(end));
  }
  booking.cancelUntilMinutes = 1440;
  world.clock.turn({ ms: new Date(until(120)).getTime() - world.clock.now().getTime() });
  const told = { message: 'Tickets can be cancelled until 2 hours before the show' };
  expect(await world.as(owner).cancel(bookingId)).toMatchObject({ http: 409, ...told });
  // Those of older releases say nothing of it.
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { cancelUntilMinutes: true } });
  expect(await ownOf(owner)).toHaveProperty('cancelUntil', until(1440));
  booking.cancelUntilMinutes = 60;
  expect((await world.as(owner).cancel(bookingId)).state).toBe('refunded');
});

test('an unpaid booking can be cancelled at any time and names none', async () => {
  await hold('bob', tonight(), ['A1']);
  expect(await ownOf('bob')).toMatchObject({ state: 'pending', cancelUntil: null });
});

test('a booking has at most the seats that are set, of the hall that is set', async () => {
  const book = (...seats: string[]) => world.as('cy').book(tonight()._id, seats);
  expect(await book('A1', 'A2', 'A3')).toMatchObject({
    http: 400,
    message: 'You can only select 2 seats',
  });
  expect(await book('D1')).toMatchObject({ http: 400, message: 'There is no such seat in this hall' });
  expect((await book('B8', 'C8')).http).toBe(200);
});
