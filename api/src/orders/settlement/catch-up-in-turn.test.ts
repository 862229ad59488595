import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { endRestore, forgetRestore, restoredFrom } from '../../db/restore-mark.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { catchUpInTurn } from './catch-up-in-turn.ts';

const { world, tonight, hold } = cinemaForTests();

afterEach(() => forgetRestore(world.deps.db.raw));

/** Stripe lists no session until it is mended. */
function away() {
  const list = vi.spyOn(world.deps.payments.checkout.sessions, 'list').mockImplementation(() => {
    throw new Stripe.errors.StripeConnectionError();
  });
  return { asked: () => list.mock.calls.length, mend: () => list.mockRestore() };
}
const pass = () => catchUpInTurn(world.deps).catch(() => undefined);

test('what cannot be caught up with is tried at once, and then ever more seldom, an hour apart at most', async () => {
  await endRestore(world.deps.db.raw, world.clock.now());
  const stripe = away();
  const tried: number[] = [];
  // A pass a minute, for six hours.
  for (let minute = 0; minute < 360; minute += 1) {
    const before = stripe.asked();
    await pass();
    if (stripe.asked() > before) tried.push(minute);
    world.clock.turn({ minutes: 1 });
  }
  expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303]);
  stripe.mend();
  world.clock.turn({ minutes: 60 });
  await pass();
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});

test('a pass that ended, and could not deal with one page, rests like one that broke off', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  await endRestore(world.deps.db.raw, world.clock.now());
  const { sessions } = world.deps.payments.checkout;
  vi.spyOn(sessions, 'expire').mockRejectedValue(new Stripe.errors.StripeConnectionError());
  const list = vi.spyOn(sessions, 'list');
  for (const _ of [1, 2]) await catchUpInTurn(world.deps);
  expect(list).toHaveBeenCalledTimes(1);
  world.clock.turn({ minutes: 1 });
  await catchUpInTurn(world.deps);
  expect(list).toHaveBeenCalledTimes(2);
});

test('what failed while all clocks were hours ahead is tried as soon as they are right', async () => {
  world.clock.turn({ hours: 7 });
  await endRestore(world.deps.db.raw, world.clock.in({ hours: -8 }));
  const stripe = away();
  await pass();
  stripe.mend();
  world.clock.turn({ hours: -7 });
  await pass();
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});

test('whoever makes the passes is told why one failed', async () => {
  await endRestore(world.deps.db.raw, world.clock.now());
  away();
  await expect(catchUpInTurn(world.deps)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await restoredFrom(world.deps.db.raw)).toEqual(world.clock.now());
});

test('another restore is asked about at once, whatever failed before', async () => {
  await endRestore(world.deps.db.raw, world.clock.now());
  const stripe = away();
  await pass();
  await pass();
  expect(stripe.asked()).toBe(1);
  stripe.mend();
  await endRestore(world.deps.db.raw, world.clock.now());
  await pass();
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});

test('a database that was never restored is left as it is, and nothing is asked', async () => {
  const stripe = away();
  await catchUpInTurn(world.deps);
  expect(stripe.asked()).toBe(0);
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});
