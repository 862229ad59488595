import { expect, test, vi } from 'vitest';
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
