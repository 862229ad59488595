import { expect, onTestFinished, test } from 'vitest';
import { limitsOf } from '../bookings/limits-of.ts';
import { keepOrderWritten } from './fair-share.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { keyOf } from './waiting/line.ts';
import { serveLines } from './waiting/serve-lines.ts';

const { world, tonight, buy } = cinemaForTests({
  HALL_ROWS: 'A',
  SEATS_PER_ROW: '6',
  SEATS_PER_PERSON: '6',
  SEATS_PER_NETWORK: '6',
});

/** The operator starts the API with other limits, for the rest of a test. */
function startWith(limits: { seatsPerPerson?: number; seatsPerNetwork?: number }): void {
  const { booking } = world.deps.config;
  const before = { ...booking };
  Object.assign(booking, limits);
  onTestFinished(() => void Object.assign(booking, before));
}
const pay = (bookingId: string) => world.as('cy').pay(bookingId);
const stripeIsAway = () =>
  world.stripe.failNext({ times: 1, how: 'rate-limit', method: 'POST', path: '/v1/checkout/sessions' });

/** Cy holds seats without a payment page, as Stripe was away when it was to be opened. */
async function holdWithoutPage(seats: string[]) {
  stripeIsAway();
  expect(await world.as('cy').book(tonight()._id, seats)).toMatchObject({ http: 502 });
  const [booking] = await world.deps.db.bookings
    .find({ userId: 'cy', showId: tonight()._id, state: 'pending' })
    .toArray();
  expect(booking).not.toHaveProperty('session');
  return booking?._id ?? '';
}
const ofNetwork = (bookingId: string) =>
  world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { network: 'n' } });

test('seats that were held for who waited can be paid for, however few one person may have by then', async () => {
  await buy('cy', tonight(), ['A1', 'A2']);
  await buy('bob', tonight(), ['A3', 'A4']);
  const { bookingId } = await buy('ann', tonight(), ['A5', 'A6']);
  await world.as('cy').post(`booking/waiting/${tonight()._id}`, { count: 2 });
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  const [offer] = await world.deps.db.bookings.find({ showId: tonight()._id, state: 'pending' }).toArray();
  expect(offer).toMatchObject({ userId: 'cy', seats: ['A5', 'A6'] });
  startWith({ seatsPerPerson: 3 });
  expect(await pay(offer?._id ?? '')).toMatchObject({ http: 200 });
});

test('who waits for more seats than one person may have by now is told of as many as that, and gets them', async () => {
  await buy('bob', tonight(), ['A1', 'A2']);
  const { bookingId } = await buy('ann', tonight(), ['A3', 'A4', 'A5', 'A6']);
  const line = `booking/waiting/${tonight()._id}`;
  expect(await world.as('cy').post(line, { count: 4 })).toMatchObject({ waiting: { count: 4 } });
  startWith({ seatsPerPerson: 3 });
  expect(await world.as('cy').get(line)).toMatchObject({ waiting: { count: 3, ahead: 0 } });
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  const offers = await world.deps.db.bookings.find({ showId: tonight()._id, state: 'pending' }).toArray();
  expect(offers.map(({ userId, seats }) => [userId, seats.length])).toEqual([['cy', 3]]);
});

test('who waits for more seats than stand side by side in the hall by now waits for a row, and no limit is told', async () => {
  const waiting = { [keyOf('cy')]: { userId: 'cy', count: 8, since: world.clock.now() } };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { waiting } });
  startWith({ seatsPerPerson: 10 });
  const answer = await world.as('cy').get(`booking/waiting/${tonight()._id}`);
  expect(answer).toMatchObject({ waiting: { count: 6, ahead: 0 } });
  expect(answer).not.toHaveProperty('waiting.limited');
});

test('who has seats, and waits for more than are left of what one person may have by now, is told of as many, and gets them', async () => {
  await buy('cy', tonight(), ['A1', 'A2']);
  const { bookingId } = await buy('ann', tonight(), ['A3', 'A4', 'A5', 'A6']);
  const line = `booking/waiting/${tonight()._id}`;
  await world.as('cy').post(line, { count: 3 });
  startWith({ seatsPerPerson: 3 });
  expect(await world.as('cy').get(line)).toMatchObject({ waiting: { count: 1, ahead: 0 } });
  startWith({ seatsPerPerson: 4 });
  expect(await world.as('cy').get(line)).toMatchObject({ waiting: { count: 2, ahead: 0 } });
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  const offers = await world.deps.db.bookings.find({ showId: tonight()._id, state: 'pending' }).toArray();
  expect(offers.map(({ userId, seats }) => [userId, seats.length])).toEqual([['cy', 2]]);
});

test('who waits, and has as many seats as one person may have by now, is told why none are held for them, until there is room', async () => {
  const own = await buy('cy', tonight(), ['A1', 'A2']);
  const { bookingId } = await buy('ann', tonight(), ['A3', 'A4', 'A5', 'A6']);
  const line = `booking/waiting/${tonight()._id}`;
  await world.as('cy').post(line, { count: 3 });
  startWith({ seatsPerPerson: 2 });
  const limited =
    'One person can have 2 seats of a show. With those that you have these would be more: cancel some, or wait no more.';
  expect(await world.as('cy').get(line)).toMatchObject({ waiting: { count: 3, ahead: 0, limited } });
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  expect(await world.as('cy').get(line)).toMatchObject({ waiting: { limited } });
  await world.as('cy').cancel(own.bookingId);
  expect(await world.as('cy').get(line)).toMatchObject({
    waiting: {
      count: 2,
      limited:
        'By now one person can have 2 seats of a show in all, so you wait for fewer than you asked for.',
    },
  });
  startWith({ seatsPerPerson: 3 });
  const asAsked = { count: 3, ahead: 0 };
  expect(await world.as('cy').get(line)).toEqual(expect.objectContaining({ waiting: asAsked }));
});

test('so is who has ordered others while they waited', async () => {
  await buy('bob', tonight(), ['A1', 'A2', 'A3', 'A4']);
  const { bookingId } = await buy('ann', tonight(), ['A5']);
  startWith({ seatsPerPerson: 4 });
  const line = `booking/waiting/${tonight()._id}`;
  await world.as('cy').post(line, { count: 4 });
  await world.as('ann').cancel(bookingId);
  world.clock.turn({ ms: 1 });
  await buy('cy', tonight(), ['A5']);
  expect(await world.as('cy').get(line)).toMatchObject({
    waiting: { count: 4, limited: expect.stringContaining('With those that you have these would be more') },
  });
});

test.each([
  ['Pay Now', pay],
  ['the same order', () => world.as('cy').book(tonight()._id, ['A1', 'A2', 'A3', 'A4'])],
])(
  '%s goes on with a hold of more seats than one person may have by now, or a network hold',
  async (_, again) => {
    const bookingId = await holdWithoutPage(['A1', 'A2', 'A3', 'A4']);
    await putBooking(world, { userId: 'eve', showId: tonight()._id, seats: ['A5', 'A6'], network: 'n' });
    await ofNetwork(bookingId);
    startWith({ seatsPerPerson: 3, seatsPerNetwork: 3 });
    expect(await again(bookingId)).toMatchObject({ http: 200 });
    expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', session: expect.anything() });
  },
);

test('seats that are held anew are held under the limits of then', async () => {
  startWith({ seatsPerPerson: 3, seatsPerNetwork: 4 });
  const { bookingId } = await world.as('cy').book(tonight()._id, ['A1', 'A2', 'A3']);
  expect(await world.booking(bookingId)).toMatchObject({ limits: { seatsPerPerson: 3, seatsPerNetwork: 4 } });
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  startWith({ seatsPerPerson: 2 });
  expect(await pay(bookingId)).toMatchObject({ http: 409, code: 'too_many_seats' });
  startWith({ seatsPerPerson: 5, seatsPerNetwork: 6 });
  expect(await pay(bookingId)).toMatchObject({ http: 200 });
  expect(await world.booking(bookingId)).toMatchObject({ limits: { seatsPerPerson: 5, seatsPerNetwork: 6 } });
});

test.each([
  ['Pay Now', pay],
  ['the same order', () => world.as('cy').book(tonight()._id, ['A1', 'A2'])],
])(
  '%s goes on with a hold of an older release, which says nothing of limits, however few one may have by now',
  async (_, again) => {
    const bookingId = await holdWithoutPage(['A1', 'A2']);
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { limits: true } });
    await putBooking(world, { userId: 'cy', showId: tonight()._id, seats: ['A3'], state: 'paid' });
    await putBooking(world, { userId: 'eve', showId: tonight()._id, seats: ['A5', 'A6'], network: 'n' });
    await ofNetwork(bookingId);
    startWith({ seatsPerPerson: 2, seatsPerNetwork: 3 });
    expect(await again(bookingId)).toMatchObject({ http: 200 });
    expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', session: expect.anything() });
  },
);

test('once it ran out it is counted by those of today, as any', async () => {
  const bookingId = await holdWithoutPage(['A1', 'A2']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { limits: true } });
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  await putBooking(world, { userId: 'cy', showId: tonight()._id, seats: ['A3'], state: 'paid' });
  startWith({ seatsPerPerson: 2 });
  expect(await pay(bookingId)).toMatchObject({ http: 409, code: 'too_many_seats' });
});

test.each<[string, object, number, number]>([
  ['a person', {}, 3, 4],
  ['a network', { network: 'n' }, 3, 4],
])(
  'of the limits of %s as an order was made and as they are now the larger one counts',
  async (_, known, less, more) => {
    const showId = tonight()._id;
    await putBooking(world, { ...known, userId: 'cy', showId, seats: ['A1', 'A2'] });
    const userId = 'network' in known ? 'ann' : 'cy';
    const order = await putBooking(world, { ...known, userId, showId, seats: ['A3', 'A4'] });
    const keepWith = (now: number, asMade: number) => {
      startWith({ seatsPerPerson: now, seatsPerNetwork: now });
      const made = {
        ...limitsOf(world.deps.config.booking),
        seatsPerPerson: asMade,
        seatsPerNetwork: asMade,
      };
      return keepOrderWritten(world.deps, { ...order, limits: made });
    };
    await expect(keepWith(less, more)).resolves.toBeUndefined();
    await expect(keepWith(more, less)).resolves.toBeUndefined();
    await expect(keepWith(less, less)).rejects.toMatchObject({
      code: 'network' in known ? 'network_busy' : 'too_many_seats',
    });
  },
);
