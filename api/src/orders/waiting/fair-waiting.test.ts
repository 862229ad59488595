import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { serveLines } from './serve-lines.ts';

const MINUTES = 30;
const { world, tonight, buy, hold } = cinemaForTests({
  HALL_ROWS: 'A',
  SEATS_PER_ROW: '2',
  WAITING_OFFER_MINUTES: String(MINUTES),
  UNPAID_SEAT_MINUTES: '60',
});

const wait = (who: string, count = 2) => world.as(who).post(`booking/waiting/${tonight()._id}`, { count });
const offered = async (userId: string) =>
  (await world.deps.db.bookings.find({ userId, showId: tonight()._id, state: 'pending' }).toArray()).filter(
    ({ holdUntil }) => holdUntil > world.clock.now(),
  ).length;

test('people who never pay cannot hand seats on from one to the other for ever', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  await wait('cy');
  world.clock.turn({ ms: 1 });
  await wait('dora');
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  expect(await offered('cy')).toBe(1);
  world.clock.turn({ minutes: MINUTES });
  await serveLines(world.deps);
  expect(await offered('dora')).toBe(1);
  const again = await wait('cy');
  expect(again).toMatchObject({ http: 429, code: 'too_many_unpaid' });
  world.clock.turn({ minutes: MINUTES });
  await serveLines(world.deps);
  // Nobody is in the line: the seats are anybody's.
  expect((await world.as('eve').book(tonight()._id, ['A1', 'A2'])).http).toBe(200);
});

test('who missed one e-mail may order at once, and wait again after a while', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  await wait('cy');
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  world.clock.turn({ minutes: MINUTES });
  const missed = await world.as('cy').book(tonight()._id, ['A1', 'A2']);
  expect(missed.http).toBe(200);
  await world.as('cy').cancel(missed.bookingId);
  await buy('bob', tonight(), ['A1', 'A2']);
  expect((await wait('cy')).http).toBe(429);
  world.clock.turn({ minutes: MINUTES + 1 });
  expect((await wait('cy')).http).toBe(200);
});

test.each([
  [1, 200],
  [2, 429],
])('an offer of %i that somebody goes to pay for, and does not pay, counts once: %i', async (count, http) => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  await wait('cy', count);
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  const offer = await world.deps.db.bookings.findOne({ userId: 'cy', showId: tonight()._id });
  expect((await world.as('cy').pay(offer!._id)).http).toBe(200);
  world.clock.turn({ minutes: MINUTES });
  await buy('bob', tonight(), ['A1', 'A2']);
  expect((await wait('cy')).http).toBe(http);
});

test('who shares seats with friends may wait for one more', async () => {
  const { bookingId } = await hold('cy', tonight(), ['A1', 'A2']);
  const { token } = (await world.as('cy').post(`booking/${bookingId}/share`, {})) as unknown as {
    token: string;
  };
  expect(token).toHaveLength(22);
  expect(await wait('cy', 1)).toMatchObject({ http: 200, waiting: { count: 1 } });
});
