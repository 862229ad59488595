import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { settleSession } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});
const runOut = () => world.clock.turn({ minutes: 10 });

test.each([100, 200, 300])(
  'a payment %i ms before the hold ends has its seats, whoever asks first',
  async (ms) => {
    world.stripe.webhooks.hold();
    const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
    world.clock.turn({ minutes: 10, ms: -ms });
    world.stripe.pay(sessionId);
    world.clock.turn({ ms: 2 * ms });
    const rivals = await Promise.all(
      ['bob', 'cyd', 'dee'].map((name) => world.as(name).book(tonight()._id, ['A2', 'A3'])),
    );
    expect(rivals.map(({ http, code }) => [http, code])).toEqual(rivals.map(() => [409, 'seats_taken']));
    await world.stripe.webhooks.release();
    expect((await world.booking(bookingId)).state).toBe('paid');
    expect((await world.show(tonight()._id)).seats).toEqual({
      A1: { state: 'sold', bookingId },
      A2: { state: 'sold', bookingId },
    });
  },
);

test('whoever gets seats whose hold ran out gets them at once, and nobody can pay for the old hold any more', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  runOut();
  const rival = await world.as('bob').book(tonight()._id, ['A1']);
  expect(rival.http).toBe(200);
  expect(() => world.stripe.pay(sessionId)).toThrow();
  expect((await world.booking(bookingId)).state).toBe('expired');
  expect((await world.show(tonight()._id)).seats).toMatchObject({ A1: { bookingId: rival.bookingId } });
});

test('many who ask at once for seats whose hold ran out: one gets them', async () => {
  await hold('ann', tonight(), ['A1']);
  runOut();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => world.as(`rival${index}`).book(tonight()._id, ['A1'])),
  );
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(answers.filter(({ http }) => http === 409)).toHaveLength(7);
});

test.each(['rate-limit', 'error'] as const)(
  'while Stripe cannot say (%s) whether a hold that ran out was paid, its seats are kept a moment longer, and no more',
  async (how) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
    world.stripe.webhooks.hold();
    world.stripe.pay(sessionId);
    runOut();
    const outage = { times: 1, how, method: 'POST', path: `/v1/checkout/sessions/${sessionId}` };
    world.stripe.failNext(outage);
    expect(await world.as('bob').book(tonight()._id, ['A1'])).toMatchObject({ http: 409, seats: ['A1'] });
    await sweep(world.deps);
    expect((await world.booking(bookingId)).state).toBe('paid');
    await world.stripe.webhooks.release();

    const other = await hold('ann', tonight(), ['B1']);
    world.clock.turn({ minutes: 11 });
    world.stripe.failNext({ ...outage, path: `/v1/checkout/sessions/${other.sessionId}` });
    expect((await world.as('bob').book(tonight()._id, ['B1'])).http).toBe(200);
    await news();
  },
);

test('the countdown that a buyer sees is the hold, and nothing is added to it', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const [mine] = (await world.as('ann').bookings()).booking ?? [];
  expect(mine?.expiresAt).toBe(world.clock.in({ minutes: 10 }).toISOString());
  runOut();
  const [over] = (await world.as('ann').bookings()).booking ?? [];
  expect(over).toMatchObject({ _id: bookingId, state: 'expired', paymentLink: null, expiresAt: null });
  expect((await world.as('bob').occupied(tonight()._id)).occupiedSeats).toEqual([]);
});

test('Pay Now claims run-out seats of somebody else in the same way', async () => {
  const mine = await hold('ann', tonight(), ['A1']);
  runOut();
  await sweep(world.deps);
  const theirs = await hold('bob', tonight(), ['A1']);
  runOut();
  world.stripe.webhooks.hold();
  world.stripe.pay(theirs.sessionId);
  expect(await world.as('ann').pay(mine.bookingId)).toMatchObject({ http: 409, code: 'seats_taken' });
  await world.stripe.webhooks.release();
  expect((await world.booking(theirs.bookingId)).state).toBe('paid');
});

test('money that comes late takes no seats from somebody who has paid for them in time', async () => {
  const late = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(late.sessionId);
  world.clock.turn({ minutes: 11 });
  const inTime = await hold('bob', tonight(), ['A1']);
  world.stripe.webhooks.hold();
  world.clock.turn({ minutes: 10, ms: -200 });
  world.stripe.pay(inTime.sessionId);
  world.clock.turn({ ms: 400 });
  world.stripe.settleLater(late.sessionId, 'succeed');
  await settleSession(world.deps, late.sessionId);
  await world.stripe.webhooks.release();
  expect((await world.booking(inTime.bookingId)).state).toBe('paid');
  expect(await world.booking(late.bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'seats_gone' },
  });
  const seats = { A1: { state: 'sold', bookingId: inTime.bookingId } };
  expect((await world.show(tonight()._id)).seats).toEqual(seats);
});
