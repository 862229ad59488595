import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { reconcile } from '../reconcile.ts';
import { showCancelUntil } from './cancel.ts';

const { world, tonight, buy, hold, refundsOf } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

const cancel = (reason = 'No power', id = tonight()._id) =>
  world.as('boss').post(`show/${id}/cancel`, { reason });
const actsOfShow = () => world.deps.db.adminActs.find({ 'detail.show': tonight()._id }).toArray();
async function refundsOfAll(bookings: { bookingId: string }[]) {
  const made = bookings.map(async ({ bookingId }) => refundsOf(await world.booking(bookingId)));
  return (await Promise.all(made)).map((refunds) => refunds.map(({ amount }) => amount));
}

test('a show cancelled with sold, held and empty seats: one refund each, nothing held, nothing sold any more', async () => {
  const sold = [await buy('ann', tonight(), ['A1', 'A2']), await buy('bob', tonight(), ['B1'])];
  const held = await hold('cyd', tonight(), ['C1']);
  const answers = await Promise.all([cancel(), cancel('Again'), cancel('And again')]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  // Whichever came first, it is the one that is e-mailed: the others are told so.
  const { reason } = (await world.show(tonight()._id)).cancellation ?? {};
  expect(answers.map((answer) => answer.reason)).toEqual([reason, reason, reason]);
  expect(await cancel()).toMatchObject({ http: 200, refunded: 3, owed: 0 });
  await world.stripe.webhooks.settled();
  expect(await refundsOfAll(sold)).toEqual([[2000], [1000]]);
  expect((await world.booking(held.bookingId)).state).toBe('cancelled');
  expect(() => world.stripe.pay(held.sessionId)).toThrow();
  const after = await world.show(tonight()._id);
  expect(after).toMatchObject({ status: 'cancelled', seats: {}, cancellation: { actor: 'boss' } });
  expect(after.cancellation?.doneAt).toBeDefined();
  expect(await world.as('dan').book(tonight()._id, ['D1'])).toMatchObject({
    http: 409,
    code: 'show_cancelled',
  });
  expect(await actsOfShow()).toMatchObject([{ actor: 'boss', act: 'show.cancel' }]);
});

test('a crash between two refunds: the reconcile job makes the others, each once', async () => {
  const sold = [
    await buy('ann', tonight(), ['A1']),
    await buy('bob', tonight(), ['B1']),
    await buy('cyd', tonight(), ['C1']),
  ];
  const { bookings } = world.deps.db;
  const update = bookings.findOneAndUpdate.bind(bookings);
  let moves = 0;
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(async (...words) => {
    moves += 1;
    if (moves > 4) throw new Error('the process is dead');
    return update(...words);
  });
  await cancel();
  vi.restoreAllMocks();
  const states = await Promise.all(sold.map(async ({ bookingId }) => (await world.booking(bookingId)).state));
  expect(states.some((state) => state !== 'refunded')).toBe(true);
  expect((await world.show(tonight()._id)).cancellation?.doneAt).toBeUndefined();
  await Promise.all([reconcile(world.deps), reconcile(world.deps)]);
  await reconcile(world.deps);
  expect(await refundsOfAll(sold)).toEqual([[1000], [1000], [1000]]);
  expect((await world.show(tonight()._id)).cancellation?.doneAt).toBeDefined();
});

test('a crash right after the decision: act, hall and money follow', async () => {
  const sold = await buy('ann', tonight(), ['A1']);
  vi.spyOn(world.deps.db.adminActs, 'updateOne').mockRejectedValueOnce(new Error('the process is dead'));
  expect((await cancel()).http).toBeGreaterThanOrEqual(500);
  expect(await actsOfShow()).toEqual([]);
  await reconcile(world.deps);
  expect(await actsOfShow()).toMatchObject([{ reason: 'No power' }]);
  expect(await refundsOfAll([sold])).toEqual([[1000]]);
});

test('money that arrives while the show is cancelled goes back', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  expect(await cancel()).toMatchObject({ http: 200, refunded: 1, owed: 0 });
  await world.stripe.webhooks.release();
  expect(await refundsOfAll([{ bookingId }])).toEqual([[1000]]);
});

test('money that is on its way when the show is cancelled holds no seat, and goes back when it arrives', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  await world.stripe.webhooks.settled();
  expect(await cancel()).toMatchObject({ http: 200, isDone: false });
  expect((await world.show(tonight()._id)).seats).toEqual({});
  world.stripe.settleLater(sessionId, 'succeed');
  await world.stripe.webhooks.settled();
  expect(await refundsOfAll([{ bookingId }])).toEqual([[1000]]);
  await reconcile(world.deps);
  expect((await world.show(tonight()._id)).cancellation?.doneAt).toBeDefined();
});

test('a show that has begun, or could not be shown last night, can be cancelled and its tickets are paid back', async () => {
  const [begun, over] = [
    await world.addShow({ startsAt: world.clock.in({ minutes: 1 }) }),
    await world.addShow({ startsAt: world.clock.in({ minutes: 1 }) }),
  ];
  const sold = [await buy('ann', begun, ['A1']), await buy('bob', over, ['A1'])];
  world.clock.turn({ minutes: 30 });
  expect(await cancel('The projector fails', begun._id)).toMatchObject({ http: 200, refunded: 1 });
  world.clock.turn({ hours: 12 });
  expect(await cancel('The projector failed', over._id)).toMatchObject({ http: 200, refunded: 1 });
  expect(await refundsOfAll(sold)).toEqual([[1000], [1000]]);
});

test('a show that ended long ago or does not exist cannot be cancelled, and a reason is needed', async () => {
  expect((await cancel('  ')).http).toBe(400);
  expect(await cancel('No power', '0123456789abcdef01234567')).toMatchObject({
    http: 404,
    code: 'unknown_show',
  });
  const over = await world.addShow({ endsAt: world.clock.in({ hours: -24 }) });
  expect(showCancelUntil(over)).toEqual(world.clock.now());
  expect(await cancel('No power', over._id)).toMatchObject({ http: 409, code: 'too_late' });
});

test('the hall of a cancelled show is free again, once', async () => {
  const { startsAt: from, endsAt, _id: showId, movieId, hall, priceCents } = tonight();
  const slots = [{ showId, movieId, hall, from, endsAt, until: endsAt, priceCents }];
  const programme = { _id: 'programme', version: 7, slots, schemaVersion: 1 as const };
  await world.deps.db.schedule.insertOne(programme);
  await cancel();
  await cancel();
  expect(await world.deps.db.schedule.findOne()).toMatchObject({ version: 8, slots: [] });
});

test('a booking whose money is on the way is not cancelled with the show: its money goes back when it arrives', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  expect((await cancel()).http).toBe(200);
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await world.show(tonight()._id)).seats).toEqual({});
  world.stripe.settleLater(sessionId, 'succeed');
  await world.stripe.webhooks.settled();
  await reconcile(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'show_cancelled' },
  });
  expect((await world.show(tonight()._id)).cancellation?.doneAt).toBeDefined();
});
