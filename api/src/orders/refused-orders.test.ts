import { expect, test } from 'vitest';
import { forgedToken, tokenOf, unsignedToken } from '../testing/tokens.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { commandsOf } from './testing/commands.ts';

const { world, tonight, news } = cinemaForTests();

const CHOOSE = 'Please select seats and time';
const NO_SEAT = 'There is no such seat in this hall';
test.each([
  ['no seats', [], CHOOSE],
  ['nothing at all', undefined, CHOOSE],
  ['six seats', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'], 'You can only select 5 seats'],
  ['a seat twice', ['A1', 'A1'], 'A seat can be selected only once'],
  ['row K', ['K1'], NO_SEAT],
  ['seat 0', ['A0'], NO_SEAT],
  ['seat 9', ['A9'], NO_SEAT],
  ['a small letter', ['a1'], NO_SEAT],
  ['an empty seat', [''], NO_SEAT],
  ['a prototype', ['__proto__'], NO_SEAT],
  ['an operator', ['$where'], NO_SEAT],
  ['a path', ['A1.x'], NO_SEAT],
  ['an operator object', [{ $gt: '' }], NO_SEAT],
  ['a line break', ['A1\n'], NO_SEAT],
  ['ten kilobytes', ['A'.repeat(10_240)], NO_SEAT],
])('%s are refused with 400 before any database call', async (_, seats, message) => {
  // What earlier tests have set going is over.
  await news();
  const commands = await commandsOf(world.deps.db.raw, async () => {
    const answer = await world.as('ann').book(tonight()._id, seats);
    expect(answer).toMatchObject({ http: 400, success: false, message });
  });
  expect(commands).toEqual([]);
});

test('five seats are one booking', async () => {
  const seats = ['A1', 'A2', 'A3', 'A4', 'A5'];
  const { http, bookingId } = await world.as('ann').book(tonight()._id, seats);
  expect(http).toBe(200);
  expect((await world.booking(bookingId)).seats).toEqual(seats);
});

test.each(['', 'x', 'F'.repeat(24), { $ne: null }, `${'a'.repeat(24)}.x`, undefined])(
  'the malformed show id %j is refused with 400',
  async (showId) => {
    expect((await world.as('ann').book(showId, ['A1'])).http).toBe(400);
  },
);

test('an unknown show is 404, a cancelled and a started one 409, and the very start counts as started', async () => {
  const cancelled = await world.addShow({ status: 'cancelled' });
  const starting = await world.addShow({ startsAt: world.clock.now() });
  const visitor = world.as('ann');
  expect(await visitor.book('f'.repeat(24), ['A1'])).toMatchObject({ http: 404, code: 'unknown_show' });
  expect(await visitor.book(cancelled._id, ['A1'])).toMatchObject({ http: 409, code: 'show_cancelled' });
  expect(await visitor.book(starting._id, ['A1'])).toMatchObject({ http: 409, code: 'show_started' });
});

test('a show that starts in a millisecond can still be booked', async () => {
  const { _id } = await world.addShow({ startsAt: world.clock.in({ ms: 1 }) });
  expect(await world.as('ann').book(_id, ['A1'])).toMatchObject({ http: 200 });
});

test.each([
  ['no', undefined],
  ['an expired', tokenOf('ann', { exp: 1 })],
  ['a forged', forgedToken('ann')],
  ['an unsigned', unsignedToken('ann')],
  ["another issuer's", tokenOf('ann', { iss: 'https://clerk.evil.example' })],
  ["another site's", tokenOf('ann', { azp: 'http://evil.example' })],
])('%s token is 401 for every call of a booking', async (_, token) => {
  const visitor = world.withToken(token);
  const paths = [
    'booking/create',
    'booking/confirm',
    `booking/${tonight()._id}/pay`,
    `booking/${tonight()._id}/cancel`,
  ];
  for (const path of paths)
    expect(await visitor.post(path, {})).toMatchObject({
      http: 401,
      success: false,
      message: 'Please Sign In!',
    });
  expect((await visitor.bookings()).http).toBe(401);
  expect((await visitor.occupied(tonight()._id)).http).toBe(401);
});

test("somebody else's booking can be neither paid, cancelled nor seen", async () => {
  const { bookingId } = await world.as('owner').book(tonight()._id, ['G1']);
  expect((await world.as('thief').pay(bookingId)).http).toBe(404);
  expect((await world.as('thief').cancel(bookingId)).http).toBe(404);
  expect((await world.as('thief').bookings()).booking).toEqual([]);
});
