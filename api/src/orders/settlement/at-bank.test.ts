import { expect, test } from 'vitest';
import type { Caller } from '../../dependencies.ts';
import { readBacklog } from '../../operating/testing/read-backlog.ts';
import { cancelBooking } from '../cancel.ts';
import { shareHold } from '../friends/share-hold.ts';
import { payBooking } from '../pay.ts';
import { beforeUpdate } from '../testing/before-update.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { leasedFor } from './leases.ts';
import { canGiveAway, endHold } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, news } = cinemaForTests();

const ANN: Caller = { userId: 'ann', sessionId: 'sess', factorAges: { first: 0, second: 0 } };

/** A hold whose buyer is being asked by the bank who they are, so that Stripe does not close its page. */
async function atBank() {
  const one = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.askAtBank(one.sessionId, true);
  return one;
}
const bankSaysYes = async (bookingId: string, sessionId: string) => {
  world.stripe.pay(sessionId);
  await news();
  return (await world.booking(bookingId)).state;
};
const processing = { status: 409, code: 'payment_processing' };

test('while the bank asks, Pay Now leads to the page', async () => {
  const { bookingId, sessionId } = await atBank();
  expect(await payBooking(world.deps, ANN, bookingId)).toContain(sessionId);
  expect(await bankSaysYes(bookingId, sessionId)).toBe('paid');
});

test('while the bank asks, the hold is not shared and no second page is opened; the payment makes the ticket', async () => {
  const { bookingId, sessionId } = await atBank();
  await expect(shareHold(world.deps, ANN, bookingId)).rejects.toMatchObject(processing);
  await expect(payBooking(world.deps, ANN, bookingId)).rejects.toMatchObject(processing);
  await expect(shareHold(world.deps, ANN, bookingId)).rejects.toMatchObject(processing);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', closingPage: sessionId });
  expect(await bankSaysYes(bookingId, sessionId)).toBe('paid');
});

test('a hold can be shared once the bank has stopped asking', async () => {
  const { bookingId, sessionId } = await atBank();
  await expect(shareHold(world.deps, ANN, bookingId)).rejects.toMatchObject(processing);
  world.stripe.askAtBank(sessionId, false);
  await shareHold(world.deps, ANN, bookingId);
  expect((await world.booking(bookingId)).state).toBe('cancelled');
});

test('while the bank asks, a booking is not cancelled; the payment makes the ticket', async () => {
  const { bookingId, sessionId } = await atBank();
  await expect(cancelBooking(world.deps, ANN, bookingId)).rejects.toMatchObject(processing);
  expect(await bankSaysYes(bookingId, sessionId)).toBe('paid');
});

test('while the bank asks, the sweep leaves the hold, and the payment makes the ticket', async () => {
  const { bookingId, sessionId } = await atBank();
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect(await bankSaysYes(bookingId, sessionId)).toBe('paid');
});

test('while the bank asks, the seats are kept for half a minute after the hold; who is late by more has the money back', async () => {
  const { bookingId, sessionId } = await atBank();
  world.clock.turn({ minutes: 10, ms: 29_999 });
  expect(await canGiveAway(world.deps, bookingId)).toBe(false);
  world.clock.turn({ ms: 1 });
  expect(await canGiveAway(world.deps, bookingId)).toBe(true);
  const rival = await hold('bob', tonight(), ['A1']);
  expect(await bankSaysYes(bookingId, sessionId)).toBe('refunded');
  expect((await world.booking(rival.bookingId)).state).toBe('pending');
});

test.each(['stands in its hold', 'was being closed for friends'] as const)(
  'who walks away from the bank’s question, on a page that %s, leaves no hold that is late',
  async (how) => {
    const { bookingId, sessionId } = await atBank();
    if (how !== 'stands in its hold')
      await expect(shareHold(world.deps, ANN, bookingId)).rejects.toMatchObject(processing);
    world.clock.turn({ minutes: 20 });
    expect(await endHold(world.deps, await world.booking(bookingId))).toBe('awaits money');
    const share = leasedFor('sweep');
    for (let pass = 0; pass < 2; pass += 1) {
      await sweep(world.deps, share);
      world.clock.turn({ minutes: 1 });
    }
    expect((await readBacklog(world.deps)).work.holds.count).toBe(0);
    world.stripe.askAtBank(sessionId, false);
    world.clock.turn({ minutes: 11 });
    await sweep(world.deps, share);
    expect((await world.booking(bookingId)).state).toBe('expired');
  },
);

test('when the bank has stopped asking, the sweep ends the hold', async () => {
  const { bookingId, sessionId } = await atBank();
  world.clock.turn({ minutes: 11 });
  world.stripe.askAtBank(sessionId, false);
  await sweep(world.deps);
  expect((await world.booking(bookingId)).state).toBe('expired');
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a page that was closed before the present one was opened is asked for no more', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { closingPage: 'cs_before' } });
  expect(await payBooking(world.deps, ANN, bookingId)).toContain(sessionId);
});

test.each([
  ['has ended', { state: 'expired' }],
  ['is held anew', { attempt: 2 }],
] as const)(
  'that a page is being paid is not written down of a booking that %s meanwhile',
  async (_, $set) => {
    const { bookingId } = await atBank();
    world.clock.turn({ minutes: 11 });
    const { db } = world.deps;
    beforeUpdate(db, 1, () => db.bookings.findOneAndUpdate({ _id: bookingId }, { $set }));
    await endHold(world.deps, await world.booking(bookingId));
    const moved = await world.booking(bookingId);
    expect(moved).toMatchObject($set);
    expect(moved).not.toHaveProperty('payingPage');
  },
);
