/** What has become of a hold since it was found to be in the way of another choice decides whether it is given up. */
import { expect, test, vi } from 'vitest';
import { giveUpFor } from './changed-choice.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { seatOwners } from './testing/seat-owners.ts';

const { world, tonight, hold, buy } = cinemaForTests();

const choose = () => world.as('ann').book(tonight()._id, ['A2', 'A3']);
const seatsOf = () => seatOwners(world, tonight()._id);
async function givenUp(userId: string, bookingId: string) {
  const ids: string[] = [];
  for await (const { _id } of giveUpFor(world.deps, callerOf(userId), [bookingId], ['A1'])) ids.push(_id);
  return ids;
}

test('a hold that others change again and again is not given up, and that is said', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockResolvedValue(null);
  expect(await choose()).toMatchObject({ http: 409, code: 'busy' });
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect(await seatsOf()).toEqual({ A1: bookingId, A2: bookingId });
});

test('nobody gives up the hold of somebody else', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  expect(await givenUp('bob', bookingId)).toEqual([]);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', session: { id: sessionId } });
});

test('a hold that is gone is none any more', async () => {
  expect(await givenUp('ann', 'gone')).toEqual([]);
});

test('a hold that has become a ticket is not given up', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  expect(await givenUp('ann', bookingId)).toEqual([]);
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('of a payment that goes back nobody is told that it has arrived: the choice is held', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  // What came is not its price.
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { amountCents: 1 } });
  const answer = await choose();
  expect(answer.http).toBe(200);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await seatsOf()).toEqual({ A2: answer.bookingId, A3: answer.bookingId });
  await world.stripe.webhooks.release(() => []);
});
