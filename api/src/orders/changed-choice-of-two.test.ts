/** An order that replaces two holds takes both or none: whatever is in the way of the second leaves the first as it was. */
import { createHash } from 'node:crypto';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBooking } from './create.ts';
import { rememberedOffers } from './offers.ts';
import { reconcile } from './reconcile.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { seatOwners } from './testing/seat-owners.ts';

const { world, tonight, hold, news } = cinemaForTests();

const ALL = ['A1', 'A2', 'A3'];
const ann = () => world.as('ann');
const order = () => ann().book(tonight()._id, ALL);
const seatsOf = () => seatOwners(world, tonight()._id);
const stateOf = async (id: string) => (await world.booking(id)).state;
const both = async () =>
  [await hold('ann', tonight(), ['A1']), await hold('ann', tonight(), ['A3'])] as const;
/** Ann presses Pay Now for it, and pays. */
async function pay(bookingId: string) {
  const { url } = await ann().pay(bookingId);
  world.stripe.pay(/cs_\w+/.exec(url)?.[0] ?? '');
  await news();
  expect(await stateOf(bookingId)).toBe('paid');
}

test.each(['rate-limit', 'lock-timeout', 'error-after', 'unknown'] as const)(
  '%s while the page of the second is closed: both holds stay, and the same order goes on',
  async (how) => {
    const [first, second] = await both();
    // Whom Stripe does not know the page for asks what it is.
    const times = how === 'unknown' ? 2 : 1;
    world.stripe.failNext({ times, how, path: `/v1/checkout/sessions/${second.sessionId}` });
    const answer = await order();
    expect(answer).toMatchObject({ http: 502, code: 'payment_provider' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await seatsOf()).toEqual({ A1: first.bookingId, A3: second.bookingId });
    expect([await stateOf(first.bookingId), await stateOf(second.bookingId)]).toEqual(['pending', 'pending']);
    const again = await order();
    expect(again.http).toBe(200);
    expect(await seatsOf()).toEqual(Object.fromEntries(ALL.map((seat) => [seat, again.bookingId])));
  },
);

test('no page can be opened for the order that has taken their seats: it is not tried again by itself', async () => {
  await both();
  const tooMuch = new Stripe.errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429 });
  const opens = vi.spyOn(world.deps.payments.checkout.sessions, 'create').mockRejectedValue(tooMuch);
  onTestFinished(() => opens.mockRestore());
  expect(await order()).toMatchObject({ http: 502, code: 'payment_provider' });
  expect(opens).toHaveBeenCalledTimes(1);
});

test('the second is at the buyer’s bank: the first stays and can be paid', async () => {
  const [first, second] = await both();
  world.stripe.askAtBank(second.sessionId, true);
  expect(await order()).toMatchObject({ http: 409, code: 'payment_processing' });
  expect(await seatsOf()).toEqual({ A1: first.bookingId, A3: second.bookingId });
  await pay(first.bookingId);
});

test('the second has just been paid: the first stays and can be paid', async () => {
  const [first, second] = await both();
  world.stripe.webhooks.hold();
  world.stripe.pay(second.sessionId);
  expect(await order()).toMatchObject({ http: 409, code: 'seats_taken', seats: ['A3'] });
  await world.stripe.webhooks.release();
  expect(await stateOf(second.bookingId)).toBe('paid');
  await pay(first.bookingId);
});

test('a hold that another tab leads to a new page, while both are ended, is asked about once more', async () => {
  const [first, second] = await both();
  const { bookings } = world.deps.db;
  const move = bookings.findOneAndUpdate.bind(bookings);
  let url = '';
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(async (...words: Parameters<typeof move>) => {
    ({ url } = await ann().pay(second.bookingId));
    return move(...words);
  });
  const answer = await order();
  expect(answer.http).toBe(200);
  expect(await seatsOf()).toEqual(Object.fromEntries(ALL.map((seat) => [seat, answer.bookingId])));
  const page = /cs_\w+/.exec(url)?.[0] ?? '';
  expect((await world.deps.payments.checkout.sessions.retrieve(page)).status).toBe('expired');
  expect([await stateOf(first.bookingId), await stateOf(second.bookingId)]).toEqual([
    'cancelled',
    'cancelled',
  ]);
});

test.each(['is written', 'has its seats'] as const)(
  'the database does not answer before the order %s: what was given up for it is kept for it',
  async (before) => {
    await both();
    const { bookings, shows } = world.deps.db;
    const gone = new MongoNetworkError('gone');
    const isFirst = async () =>
      (await bookings.countDocuments({ showId: tonight()._id, state: 'cancelled' })) > 0;
    const insert = bookings.insertOne.bind(bookings);
    const claim = shows.updateOne.bind(shows);
    if (before === 'is written')
      vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words) => {
        if (await isFirst()) throw gone;
        return insert(...words);
      });
    else
      vi.spyOn(shows, 'updateOne').mockImplementation(async (...words) => {
        if (await isFirst()) throw gone;
        return claim(...words);
      });
    expect(await order()).toMatchObject({ http: 503, code: 'database_unavailable' });
    vi.restoreAllMocks();
    await reconcile(world.deps);
    expect(await world.as('bob').book(tonight()._id, ['A1'])).toMatchObject({
      http: 409,
      code: 'seats_taken',
    });
    const again = await order();
    expect(again.http).toBe(200);
    expect(await seatsOf()).toEqual(Object.fromEntries(ALL.map((seat) => [seat, again.bookingId])));
    await pay(again.bookingId);
  },
);

test('whoever goes back to the first choice after that has it, as any other one of its seats', async () => {
  const first = await hold('ann', tonight(), ['A1', 'A2']);
  const { bookings } = world.deps.db;
  const insert = bookings.insertOne.bind(bookings);
  vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words) => {
    if ((await stateOf(first.bookingId)) === 'cancelled') throw new MongoNetworkError('gone');
    return insert(...words);
  });
  expect(await ann().book(tonight()._id, ['A1', 'B1'])).toMatchObject({ http: 503 });
  vi.restoreAllMocks();
  expect(await seatsOf()).toEqual({ A1: first.bookingId, A2: first.bookingId });
  const again = await ann().book(tonight()._id, ['A1', 'A2']);
  expect(again.http).toBe(200);
  expect(await seatsOf()).toEqual({ A1: again.bookingId, A2: again.bookingId });
  await pay(again.bookingId);
});

test.each([
  ['fails', 500, new Error('the disk is full')],
  ['is refused', 409, new MongoServerError({ code: 11_000, message: 'duplicate key' })],
])('an order that %s for good frees what was given up for it', async (_, http, error) => {
  await both();
  const { bookings } = world.deps.db;
  vi.spyOn(bookings, 'insertOne').mockRejectedValue(error);
  expect((await order()).http).toBe(http);
  expect(await seatsOf()).toEqual({});
});

test('while the same intent is under way in another tab, what was given up for it is kept for it', async () => {
  const [first, second] = await both();
  const { bookings } = world.deps.db;
  const { _id: showId } = tonight();
  const requestHash = createHash('sha256')
    .update(`${showId} ${ALL.join(' ')}`)
    .digest('hex');
  const find = bookings.findOne.bind(bookings);
  vi.spyOn(bookings, 'findOne').mockImplementation(async (...words: unknown[]) => {
    const [filter] = words as [{ idempotencyKey?: string }];
    const areGiven = (await bookings.countDocuments({ showId, state: 'cancelled' })) === 2;
    if (areGiven && filter.idempotencyKey === 'k') {
      vi.restoreAllMocks();
      const intent = { idempotencyKey: 'k', requestHash };
      await putBooking(world, { userId: 'ann', showId, seats: ALL, ...intent });
    }
    return (await Reflect.apply(find, bookings, words)) as Awaited<ReturnType<typeof find>>;
  });
  const answer = await ann().book(showId, ALL, { 'idempotency-key': 'k' });
  expect(answer).toMatchObject({ http: 409, code: 'in_flight' });
  expect(await seatsOf()).toEqual({ A1: first.bookingId, A3: second.bookingId });
});

test('where a process remembers the seats as free, who holds as much as one may gets the other choice all the same', async () => {
  const offers = rememberedOffers(world.deps);
  await offers.find(tonight()._id, ALL, []);
  const [, second] = await both();
  const wanted = { showId: tonight()._id, seats: ['A1', 'A2'] };
  const { bookingId } = await createBooking(world.deps, offers, callerOf('ann'), wanted);
  expect(await seatsOf()).toEqual({ A1: bookingId, A2: bookingId, A3: second.bookingId });
});

test('an order that another choice of its owner has ended takes nothing back from that one', async () => {
  const { sessions } = world.deps.payments.checkout;
  const create = sessions.create.bind(sessions);
  let last = '';
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...words: Parameters<typeof create>) => {
    ({ bookingId: last } = await hold('ann', tonight(), ['A2', 'A3']));
    return create(...words);
  });
  expect(await ann().book(tonight()._id, ['A1', 'A2'])).toMatchObject({ http: 409, code: 'hold_ended' });
  expect(await seatsOf()).toEqual({ A2: last, A3: last });
});
