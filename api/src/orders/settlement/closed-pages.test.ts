import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { paymentsIn } from '../testing/payments.ts';
import { settle, settleSession } from './settle.ts';

const { world, tonight, hold, news } = cinemaForTests();
const { pageOf, set } = paymentsIn(world, { tonight, hold });

// What follows is about the steps alone: no webhook takes them.
beforeEach(() => world.stripe.webhooks.hold());
afterEach(async () => {
  await world.stripe.webhooks.release(() => []);
  await news();
});

test('a page that closed unpaid ends its own hold, and none that has another page or is no hold any more', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const closed = { ...(await pageOf(sessionId)), outcome: 'closed' as const };
  await settle(world.deps, { ...closed, id: 'cs_other' });
  expect((await world.booking(bookingId)).state).toBe('pending');
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  await settle(world.deps, { ...closed, attempt: 7 });
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await settle(world.deps, closed))?.booking.state).toBe('expired');
  expect((await world.show(tonight()._id)).seats).toEqual({});
  await set(bookingId, { state: 'cancelled' });
  expect((await settle(world.deps, closed))?.booking.state).toBe('cancelled');
});

test('a hold that gets its page while another one is found closed stays', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const { attempt, session } = await world.booking(bookingId);
  const closed = { ...(await pageOf(sessionId)), id: 'cs_other', attempt, outcome: 'closed' as const };
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  const { bookings } = world.deps.db;
  const update = bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(
    async (...words: Parameters<typeof update>) => {
      if (session) await set(bookingId, { session });
      return update(...words);
    },
  );
  await settle(world.deps, closed);
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect(Object.keys((await world.show(tonight()._id)).seats)).toEqual(['A1']);
});

test('a page of no booking settles nothing, and one that waits leaves everything as it is', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const open = await pageOf(sessionId);
  expect(await settle(world.deps, { ...open, bookingId: null })).toBeNull();
  expect(await settle(world.deps, { ...open, bookingId: 'other' })).toBeNull();
  for (const outcome of ['open', 'processing'] as const)
    expect(await settle(world.deps, { ...open, outcome })).toMatchObject({
      outcome,
      booking: { _id: bookingId, state: 'pending' },
    });
  expect(await settleSession(world.deps, 'cs_nobody')).toBeNull();
});
