/** An order that replaces two holds takes both or none: whatever is in the way of the second leaves the first as it was. */
import { MongoNetworkError } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { reconcile } from './reconcile.ts';
import { cinemaForTests } from './testing/cinema.ts';
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

test('an order that is refused for good frees what was given up for it', async () => {
  await both();
  const { bookings } = world.deps.db;
  vi.spyOn(bookings, 'insertOne').mockRejectedValueOnce(new Error('the disk is full'));
  expect((await order()).http).toBe(500);
  expect(await seatsOf()).toEqual({});
});
