import { expect, test, vi } from 'vitest';
import { pendingOf, takeHoldSlot } from './hold-slots.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests();

const slotOf = async (bookingId: string) => (await world.booking(bookingId)).holdSlot;
const refused = { http: 409, code: 'too_many_holds' };

test('each of two holds has a slot of its own, and the next hold gets the one that was left', async () => {
  const [one, two] = [await hold('ann', tonight(), ['A1']), await hold('ann', tonight(), ['A2'])];
  expect([await slotOf(one.bookingId), await slotOf(two.bookingId)]).toEqual([0, 1]);
  await world.as('ann').cancel(two.bookingId);
  expect(await slotOf((await hold('ann', tonight(), ['A3'])).bookingId)).toBe(1);
});

test('the holds of others do not count', async () => {
  for (const seat of ['A1', 'A2']) await hold('ann', tonight(), [seat]);
  for (const seat of ['B1', 'B2']) await hold('bob', tonight(), [seat]);
  expect(await world.as('bob').book(tonight()._id, ['B3'])).toMatchObject(refused);
});

test('the same order again leads to the same booking, also when the first slot is free', async () => {
  const [one, two] = [await hold('ann', tonight(), ['G1']), await hold('ann', tonight(), ['G2'])];
  await world.as('ann').cancel(one.bookingId);
  expect(await world.as('ann').book(tonight()._id, ['G2'])).toMatchObject({
    http: 200,
    bookingId: two.bookingId,
    url: two.url,
  });
});

test('the index lets nobody be in a slot twice, even when nothing else looks', async () => {
  const { bookingId } = await hold('ann', tonight(), ['B1']);
  const copy = { ...(await world.booking(bookingId)), _id: world.deps.ids.next() };
  await expect(world.deps.db.bookings.insertOne(copy)).rejects.toMatchObject({ code: 11_000 });
  await world.deps.db.bookings.insertOne({ ...copy, showId: 'another show' });
  await world.deps.db.bookings.insertOne({ ...copy, _id: world.deps.ids.next(), state: 'expired' });
});

test('holds that ran out keep nobody waiting for the sweep', async () => {
  const over = [await hold('ann', tonight(), ['C1']), await hold('ann', tonight(), ['C2'])];
  world.clock.turn({ minutes: 10 });
  await hold('ann', tonight(), ['C3']);
  await hold('ann', tonight(), ['C4']);
  expect(await world.as('ann').book(tonight()._id, ['C5'])).toMatchObject(refused);
  await sweep(world.deps);
  for (const { bookingId } of over) expect((await world.booking(bookingId)).state).toBe('expired');
});

test('Pay Now of a hold that ran out finds the slot taken and takes another, as long as there is one', async () => {
  const { bookingId } = await hold('ann', tonight(), ['D1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  await hold('ann', tonight(), ['D2']);
  expect((await world.as('ann').pay(bookingId)).http).toBe(200);
  expect(await slotOf(bookingId)).toBe(1);
  expect(await world.as('ann').book(tonight()._id, ['D3'])).toMatchObject(refused);
});

test('Pay Now is refused when enough other holds are open', async () => {
  const { bookingId } = await hold('ann', tonight(), ['E1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  await hold('ann', tonight(), ['E2']);
  await hold('ann', tonight(), ['E3']);
  expect(await world.as('ann').pay(bookingId)).toMatchObject(refused);
  expect(Object.keys((await world.show(tonight()._id)).seats).sort()).toEqual(['E2', 'E3']);
  expect((await world.booking(bookingId)).state).toBe('expired');
});

test('when a booking died before it had seats, the same order continues it', async () => {
  const { shows } = world.deps.db;
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(() => new Promise<never>(() => {}));
  const died = world.as('ann').book(tonight()._id, ['F1']);
  died.catch(() => 'the cinema closes before it answers');
  const { bookings } = world.deps.db;
  await expect.poll(() => bookings.findOne({ showId: tonight()._id })).not.toBeNull();
  const again = await hold('ann', tonight(), ['F1']);
  expect(await bookings.find({ showId: tonight()._id }).toArray()).toMatchObject([{ _id: again.bookingId }]);
});

test('money that comes late for a booking whose slot another one has taken makes the ticket', async () => {
  const late = await hold('ann', tonight(), ['H1']);
  // As if the page had been paid in the moment in which the database learned that it was closed.
  await world.deps.db.bookings.updateOne({ _id: late.bookingId }, { $set: { state: 'expired' } });
  const other = await hold('ann', tonight(), ['H2']);
  expect(await slotOf(other.bookingId)).toBe(await slotOf(late.bookingId));
  world.stripe.pay(late.sessionId);
  await world.stripe.webhooks.settled();
  expect((await world.booking(late.bookingId)).state).toBe('paid');
  expect((await world.booking(other.bookingId)).state).toBe('pending');
});

test('late money for the very seats that its owner holds again in another booking: one has them, the money is not stuck', async () => {
  const late = await hold('ann', tonight(), ['I1']);
  await world.deps.db.bookings.updateOne({ _id: late.bookingId }, { $set: { state: 'expired' } });
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: {} } });
  const again = await hold('ann', tonight(), ['I1']);
  world.stripe.pay(late.sessionId);
  await world.stripe.webhooks.settled();
  expect((await world.booking(late.bookingId)).state).toBe('refunded');
  expect((await world.booking(again.bookingId)).state).toBe('pending');
});

/** An order of Ann's for J2 and J3 that dies before it has its seats, in the second slot with the first one free. */
async function diedInSecondSlot(): Promise<string> {
  const first = await hold('ann', tonight(), ['J1']);
  const { shows, bookings } = world.deps.db;
  // The first write finds the slot taken; the claim that follows the second one never comes.
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(() => new Promise<never>(() => {}));
  world
    .as('ann')
    .book(tonight()._id, ['J2', 'J3'])
    .catch(() => 'the cinema closes before it answers');
  await expect.poll(() => bookings.countDocuments({ showId: tonight()._id })).toBe(2);
  const died = await bookings.findOne({ showId: tonight()._id, seats: 'J2' });
  await world.as('ann').cancel(first.bookingId);
  return died?._id ?? '';
}
const openOnes = () => world.deps.db.bookings.find({ showId: tonight()._id, state: 'pending' }).toArray();

test('an order that died before it had seats, in the second slot with the first one free, is continued by the same order', async () => {
  const died = await diedInSecondSlot();
  const again = await hold('ann', tonight(), ['J3', 'J2']);
  expect(again.bookingId).toBe(died);
  expect(await openOnes()).toHaveLength(1);
});

test.each([[['J2']], [['J1', 'J3']]])(
  'an order that died before it had seats goes with an order for %j, which has some of them',
  async (seats) => {
    const died = await diedInSecondSlot();
    const other = await hold('ann', tonight(), ['A1']);
    await world.as('ann').cancel(other.bookingId);
    expect((await world.booking(died)).state).toBe('pending');
    const now = await hold('ann', tonight(), seats);
    expect((await openOnes()).map(({ _id }) => _id)).toEqual([now.bookingId]);
    expect(await world.deps.db.bookings.findOne({ _id: died })).toBeNull();
  },
);

test('an order that cannot remove one that died before it had seats is an order all the same', async () => {
  const died = await diedInSecondSlot();
  vi.spyOn(world.deps.db.bookings, 'deleteOne').mockRejectedValueOnce(new Error('gone'));
  await hold('ann', tonight(), ['J2']);
  expect((await world.booking(died)).state).toBe('pending');
});

test('the same seats of a hold that ran out can be ordered again before any sweep', async () => {
  await hold('ann', tonight(), ['G4']);
  const over = await hold('ann', tonight(), ['G3']);
  world.clock.turn({ minutes: 10 });
  const again = await hold('ann', tonight(), ['G3']);
  expect(again.bookingId).not.toBe(over.bookingId);
  await sweep(world.deps);
  expect((await world.booking(over.bookingId)).state).toBe('expired');
  expect((await world.booking(again.bookingId)).state).toBe('pending');
});

test('a hold that was made anew while another order looked keeps its slot', async () => {
  const { bookingId } = await hold('ann', tonight(), ['H1']);
  world.clock.turn({ minutes: 10 });
  const looked = await pendingOf(world.deps, { userId: 'ann', showId: tonight()._id });
  await world.as('ann').pay(bookingId);
  expect(await takeHoldSlot(world.deps, looked)).toBe(0);
  expect(await slotOf(bookingId)).toBe(0);
});

test('a hold without a slot counts as well: who has enough of them gets no slot', async () => {
  for (const seat of ['A1', 'A2']) await hold('ann', tonight(), [seat]);
  const ofAnn = { userId: 'ann', showId: tonight()._id };
  await world.deps.db.bookings.updateMany(ofAnn, { $unset: { holdSlot: true } });
  await expect(takeHoldSlot(world.deps, await pendingOf(world.deps, ofAnn))).rejects.toMatchObject({
    code: refused.code,
  });
});

test('taking the slots of one’s own holds that ran out leaves those of others alone', async () => {
  const own = await hold('ann', tonight(), ['A1']);
  const other = await hold('bob', tonight(), ['B1']);
  world.clock.turn({ minutes: 10 });
  await hold('ann', tonight(), ['A2']);
  expect(await slotOf(own.bookingId)).toBeUndefined();
  expect(await slotOf(other.bookingId)).toBe(0);
});
