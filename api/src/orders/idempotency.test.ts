import { expect, test, vi } from 'vitest';
import { decideCancellation } from './cancel-show/cancel.ts';
import { collectionOf, examinedBy, keepSearches } from '../db/testing/searches.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight, news } = cinemaForTests();

const key = (value: string) => ({ 'idempotency-key': value });

test('the same key and seats again answer the same booking and the same payment page', async () => {
  const first = await world.as('ann').book(tonight()._id, ['A1', 'A2'], key('k1'));
  const again = await world.as('ann').book(tonight()._id, ['A2', 'A1'], key('k1'));
  expect(again).toMatchObject({ http: 200, bookingId: first.bookingId, url: first.url });
});

test('the same key after the payment answers the ticket that it bought', async () => {
  const { bookingId, url } = await world.as('ann').book(tonight()._id, ['A1'], key('k7'));
  world.stripe.pay(/cs_\w+/.exec(url)?.[0] ?? '');
  await news();
  const again = await world.as('ann').book(tonight()._id, ['A1'], key('k7'));
  expect(again).toMatchObject({ http: 200, bookingId, url: expect.stringMatching(/\/my-booking$/) });
});

test('the same key after the booking was cancelled says so, and takes nothing', async () => {
  const { bookingId } = await world.as('ann').book(tonight()._id, ['A1'], key('k8'));
  await world.as('ann').cancel(bookingId);
  const again = await world.as('ann').book(tonight()._id, ['A1'], key('k8'));
  expect(again).toMatchObject({ http: 409, code: 'booking_cancelled' });
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('the same key for other seats is 422 and takes nothing', async () => {
  await world.as('ann').book(tonight()._id, ['B1'], key('k2'));
  expect((await world.as('ann').book(tonight()._id, ['B2'], key('k2'))).http).toBe(422);
  expect((await world.as('ann').occupied(tonight()._id)).occupiedSeats).toEqual(['B1']);
});

test('two people may use the same key', async () => {
  const one = await world.as('ann').book(tonight()._id, ['C1'], key('same'));
  const other = await world.as('bob').book(tonight()._id, ['C2'], key('same'));
  expect([one.http, other.http]).toEqual([200, 200]);
  expect(one.bookingId).not.toBe(other.bookingId);
});

test('a repeated request while the first is under way is 409 and says when to come back', async () => {
  let answerNow = () => {};
  const sessions = world.deps.payments.checkout.sessions;
  const create = sessions.create.bind(sessions);
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...words) => {
      resolve();
      await new Promise<void>((go) => {
        answerNow = go;
      });
      return create(...words);
    });
  });
  const first = world.as('ann').book(tonight()._id, ['D1'], key('k3'));
  await asked;
  const second = await world.as('ann').book(tonight()._id, ['D1'], key('k3'));
  expect(second).toMatchObject({ http: 409, code: 'in_flight' });
  expect(second.headers.get('retry-after')).toBe('1');
  answerNow();
  const { bookingId } = await first;
  expect(await world.as('ann').book(tonight()._id, ['D1'], key('k3'))).toMatchObject({
    http: 200,
    bookingId,
  });
});

test('requests with one key that arrive together make one booking', async () => {
  const tries = Array.from({ length: 8 }, () => world.as('ann').book(tonight()._id, ['E1'], key('k4')));
  const answers = await Promise.all(tries);
  const made = answers.filter(({ http }) => http === 200);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ bookingId }) => bookingId)).size).toBe(1);
  expect(answers.every(({ http }) => http === 200 || http === 409)).toBe(true);
  expect(await world.deps.db.bookings.countDocuments({ showId: tonight()._id })).toBe(1);
});

test('a key whose first request failed at Stripe can be used again for the same booking', async () => {
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/checkout/sessions' });
  expect((await world.as('ann').book(tonight()._id, ['F1'], key('k5'))).http).toBe(502);
  expect(await world.as('ann').book(tonight()._id, ['F1'], key('k5'))).toMatchObject({ http: 200 });
  expect(await world.deps.db.bookings.countDocuments({ showId: tonight()._id })).toBe(1);
});

test('a key is free again when its seats could not be had', async () => {
  const winner = await world.as('bob').book(tonight()._id, ['G1']);
  expect((await world.as('ann').book(tonight()._id, ['G1'], key('k6'))).http).toBe(409);
  await world.as('bob').cancel(winner.bookingId);
  expect((await world.as('ann').book(tonight()._id, ['G1'], key('k6'))).http).toBe(200);
});

test('the same key for the same seats of another show is 422 and takes nothing', async () => {
  const other = await world.addShow();
  await world.as('ann').book(tonight()._id, ['H1'], key('k9'));
  expect((await world.as('ann').book(other._id, ['H1'], key('k9'))).http).toBe(422);
  expect((await world.show(other._id)).seats).toEqual({});
});

test('a request that died is under way for twenty-five seconds and no longer: then its key goes on', async () => {
  const { bookingId, url } = await world.as('ann').book(tonight()._id, ['A1'], key('k10'));
  // As if the process had died before it could store the page.
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  world.clock.turn({ ms: 24_999 });
  const early = await world.as('ann').book(tonight()._id, ['A1'], key('k10'));
  expect(early).toMatchObject({ http: 409, code: 'in_flight' });
  world.clock.turn({ ms: 1 });
  const again = await world.as('ann').book(tonight()._id, ['A1'], key('k10'));
  expect(again).toMatchObject({ http: 200, bookingId, url });
});

test('the same key leads to no page of a show that was cancelled, and to that of one that has only started', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ minutes: 5 }) });
  const book = () => world.as('ann').book(show._id, ['A1'], key('k11'));
  const { bookingId, url } = await book();
  world.clock.turn({ minutes: 6 });
  expect(await book()).toMatchObject({ http: 200, bookingId, url });
  await decideCancellation(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  expect(await book()).toMatchObject({ http: 409, code: 'show_cancelled' });
  // Its hold is for whoever cancels the show to end.
  expect((await world.booking(bookingId)).state).toBe('pending');
});

// On a cluster the shards of an answer say so each for itself, and in another form.
test.skipIf(process.env['MONGODB_SHARDED'] === 'yes')(
  'an order, and the same once more, look at no bookings of other shows, however many somebody has',
  async () => {
    const order = () => world.as('box-office').book(tonight()._id, ['E1'], key('k9'));
    for (let others = 0; others < 50; others++)
      await putBooking(world, {
        userId: 'box-office',
        showId: world.deps.ids.next(),
        state: 'paid',
        idempotencyKey: `k${others}-of-others`,
      });
    const { raw } = world.deps.db;
    const searches = keepSearches(raw);
    for (let times = 0; times < 2; times++) expect(await order()).toMatchObject({ http: 200 });
    const ofBookings = searches.splice(0).filter((search) => collectionOf(search) === 'bookings');
    const byKey = ofBookings.filter((search) => JSON.stringify(search).includes('"k9"'));
    expect(byKey.length).toBeGreaterThan(2);
    for (const search of ofBookings)
      expect(await examinedBy(raw, search), JSON.stringify(search)).toBeLessThan(5);
  },
);
