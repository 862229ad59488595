import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { endRestore, forgetRestore, restoredFrom } from '../../db/restore-mark.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { catchUpInTurn } from './catch-up-in-turn.ts';

const { world } = cinemaForTests();

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
  // A pass a minute, for six hours.
  for (let minute = 0; minute < 360; minute += 1) {
    await pass();
    world.clock.turn({ minutes: 1 });
  }
  expect(stripe.asked()).toBeGreaterThan(8);
  expect(stripe.asked()).toBeLessThan(16);
  stripe.mend();
  world.clock.turn({ minutes: 60 });
  await pass();
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
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

test('a database that was never restored is left as it is', async () => {
  await pass();
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});
