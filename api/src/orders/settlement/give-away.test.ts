import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { RefusedForNow } from '../../payments/refunds.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { canGiveAway } from './settle.ts';

const { world, tonight, hold } = cinemaForTests();

const expire = () => vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
const put = (booking: Partial<Parameters<typeof putBooking>[1]>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });

test('a hold that lasts is not given away, and goes on', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const asked = expire();
  expect(await canGiveAway(world.deps, bookingId)).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  expect((await world.booking(bookingId)).state).toBe('pending');
});

test('what was given up is given away at once, whenever its hold would have ended', async () => {
  const { _id } = await put({ state: 'cancelled' });
  expect(await canGiveAway(world.deps, _id)).toBe(true);
  expect(await canGiveAway(world.deps, 'nobody')).toBe(true);
});

test('Stripe is asked once and not for long, since somebody waits', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  const asked = expire();
  expect(await canGiveAway(world.deps, bookingId)).toBe(true);
  expect(asked.mock.calls).toEqual([[sessionId, {}, { timeout: 2000, maxNetworkRetries: 0 }]]);
});

test('while Stripe cannot say whether it was paid, a hold is kept for half a minute', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10, ms: 29_999 });
  for (const isGiven of [false, true]) {
    world.stripe.failNext({ times: 1, how: 'error', method: 'POST' });
    expect(await canGiveAway(world.deps, bookingId)).toBe(isGiven);
    world.clock.turn({ ms: 1 });
  }
});

test('and for as long as clocks may be wrong, so that none that is ahead gives it away while it lasts', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const deps = { ...world.deps, config: { ...world.deps.config, clockToleranceMs: 60_000 } };
  world.clock.turn({ minutes: 10, ms: 59_999 });
  for (const isGiven of [false, true]) {
    world.stripe.failNext({ times: 1, how: 'error', method: 'POST' });
    expect(await canGiveAway(deps, bookingId)).toBe(isGiven);
    world.clock.turn({ ms: 1 });
  }
});

test('nor does what Stripe refuses to do for the former holder keep who comes after from the seats for longer', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10, ms: 29_999 });
  for (const isGiven of [false, true]) {
    const refusal = { message: 'charge_disputed', type: 'invalid_request_error' as const };
    expire().mockRejectedValueOnce(new Stripe.errors.StripeInvalidRequestError(refusal));
    expect(await canGiveAway(world.deps, bookingId)).toBe(isGiven);
    world.clock.turn({ ms: 1 });
  }
});

test('nor does a refund of theirs that came back from the bank in between', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10, ms: 30_000 });
  expire().mockRejectedValueOnce(new RefusedForNow('charge_already_refunded'));
  expect(await canGiveAway(world.deps, bookingId)).toBe(true);
});

test('what is no trouble of Stripe is told to who asked', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  expire().mockRejectedValueOnce(new TypeError('a mistake of ours'));
  await expect(canGiveAway(world.deps, bookingId)).rejects.toThrow('a mistake of ours');
});
