import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import { reconcile } from '../payments/reconcile.ts';
import { sweep } from '../payments/sweep.ts';
import { MOVES } from './states.ts';
import { startWorld, type World } from './testing/world.ts';

const isFull = process.env['MATINEE_FULL'] === '1';
const ROUNDS = isFull ? 400 : 25;
const USERS = ['ann', 'bob', 'cy'];
const SEATS = ['A1', 'A2', 'A3'];

let world: World;
beforeAll(async () => {
  world = await startWorld({ CANCEL_UNTIL_MINUTES: '0', OPEN_HOLDS_PER_SHOW: '3' });
});
afterAll(() => world.close());

const user = fc.constantFrom(...USERS);
const which = fc.nat({ max: 8 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      user,
      seats: fc.subarray(SEATS, { minLength: 1 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay at Stripe' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay now' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund in the dashboard' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
);
/** Steps of one moment happen at once; then the clock moves. `crash` makes the n-th write fail, before or after it is done. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5, size: 'max' }),
  minutes: fc.constantFrom(0, 0, 1, 5, 10),
  crash: fc.option(fc.record({ at: fc.nat({ max: 6 }), isDone: fc.boolean() }), { freq: 1 }),
});

const bookingsOf = (show: ShowDocument) => world.deps.db.bookings.find({ showId: show._id }).toArray();

/** From now on the n-th write of the database fails as if the process or its connection had died there. */
function crashAt(at: number, isDone: boolean) {
  const { shows, bookings } = world.deps.db;
  let left = at;
  const dying =
    <A extends unknown[], R>(write: (...words: A) => Promise<R>) =>
    async (...words: A): Promise<R> => {
      if (left-- !== 0) return write(...words);
      if (isDone) await write(...words);
      throw new Error('died here');
    };
  const claims = dying(shows.updateOne.bind(shows));
  vi.spyOn(shows, 'updateOne').mockImplementation(claims);
  const releases = dying(shows.bulkWrite.bind(shows));
  vi.spyOn(shows, 'bulkWrite').mockImplementation(releases);
  const inserts = dying(bookings.insertOne.bind(bookings));
  vi.spyOn(bookings, 'insertOne').mockImplementation(inserts);
  const updates = dying(bookings.updateOne.bind(bookings));
  vi.spyOn(bookings, 'updateOne').mockImplementation(updates);
  const change: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  const moves = dying(change);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(moves);
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(show: ShowDocument, one: Step) {
  if (one.do === 'book') return world.as(one.user).book(show._id, one.seats);
  if (one.do === 'sweep') return sweep(world.deps);
  if (one.do === 'reconcile') return reconcile(world.deps);
  const all = await bookingsOf(show);
  const booking = all[one.which % Math.max(1, all.length)];
  if (!booking) return undefined;
  if (one.do === 'pay now') return world.as(booking.userId).pay(booking._id);
  if (one.do === 'cancel') return world.as(booking.userId).cancel(booking._id);
  try {
    if (one.do === 'pay at Stripe') world.stripe.pay(booking.session?.id ?? '');
    else world.stripe.refund(booking.paymentIntentId ?? '');
  } catch {
    // The page is closed or there is nothing to give back: Stripe says no, as it would to a person.
  }
  return undefined;
}

/** Lets everything that is owed or due happen, as a restarted API does within a minute. */
async function calm() {
  vi.restoreAllMocks();
  await world.stripe.webhooks.settled();
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  await reconcile(world.deps);
  await world.stripe.webhooks.settled();
}

async function keepsInvariants(show: ShowDocument) {
  const { seats } = await world.show(show._id);
  const bookings = await bookingsOf(show);
  const paid = bookings.filter(({ state }) => state === 'paid');
  for (const booking of paid)
    for (const seat of booking.seats) expect(seats[seat]).toEqual({ state: 'sold', bookingId: booking._id });
  const owned = paid.flatMap((booking) => booking.seats).sort();
  const sold = Object.keys(seats).filter((seat) => seats[seat]?.state === 'sold');
  expect(sold.sort()).toEqual(owned);
  for (const { history } of bookings)
    for (const [index, { state }] of history.slice(1).entries()) {
      const before = history[index]?.state ?? 'pending';
      expect(MOVES[before]).toContain(state);
    }
  expect(bookings.map(({ state }) => state)).not.toContain('refunding');

  const mine = new Set(bookings.map(({ _id }) => _id));
  let kept = 0;
  for await (const session of world.deps.payments.checkout.sessions.list({ limit: 100 })) {
    // Newest first, so from here on they are of earlier rounds.
    if (session.created * 1000 < show.createdAt.getTime() - 1000) break;
    if (!mine.has(session.metadata?.['bookingId'] ?? '') || session.payment_status !== 'paid') continue;
    const refunds = await world.deps.payments.refunds.list({
      payment_intent: String(session.payment_intent),
    });
    kept += (session.amount_total ?? 0) - refunds.data.reduce((sum, { amount }) => sum + amount, 0);
  }
  expect(kept).toBe(paid.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

test('whatever happens at once, in any order and with crashes: one owner a seat, and no money without a ticket', async () => {
  const property = fc.asyncProperty(
    fc.array(moment, { minLength: 3, maxLength: 10, size: 'max' }),
    async (moments) => {
      const show = await world.addShow({ startsAt: world.clock.in({ hours: 2 }) });
      for (const { steps, minutes, crash } of moments) {
        if (crash) crashAt(crash.at, crash.isDone);
        const answers = await Promise.all(steps.map((one) => take(show, one).catch(() => undefined)));
        vi.restoreAllMocks();
        for (const answer of answers)
          if (answer?.success && answer.bookingId)
            expect(await world.deps.db.bookings.countDocuments({ _id: answer.bookingId })).toBe(1);
        world.clock.turn({ minutes });
      }
      await calm();
      await keepsInvariants(show);
    },
  );
  await fc.assert(property, { numRuns: ROUNDS, ...(!isFull && { seed: 20261121 }) });
}, 600_000);
