import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { cancelBooking } from './cancel.ts';
import { beforeNextMove } from './testing/before-next-move.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight, hold, buy } = cinemaForTests({ STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });

const ANN = callerOf('ann');
const cancel = (id: string) => cancelBooking(world.deps, ANN, id);
const put = (booking: Partial<BookingDocument>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });
const change = (_id: string, set: Partial<BookingDocument>) =>
  world.deps.db.bookings.updateOne({ _id }, { $set: set });

test.each([
  ['expired', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['refunding', 'refunding'],
  ['refunded', 'refunded'],
  ['pending', 'cancelled'],
] as const)('cancelling a booking that is %s ends as %s, and says by whom', async (state, becomes) => {
  const before = await put({ state });
  const release = vi.spyOn(world.deps.db.shows, 'bulkWrite');
  const close = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  expect(await cancel(before._id)).toBe(becomes);
  // None of them has a page.
  expect(close).not.toHaveBeenCalled();
  const after = await world.booking(before._id);
  if (state === becomes) expect(after).toEqual(before);
  else expect(after.history.at(-1)).toMatchObject({ state: becomes, why: 'cancelled by its owner' });
  // Only a hold has seats to give back.
  expect(release).toHaveBeenCalledTimes(state === 'pending' ? 1 : 0);
});

test('a hold that is given up frees all its seats and closes its page; a second try changes nothing', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  expect(await cancel(bookingId)).toBe('cancelled');
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect((await world.deps.payments.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect(await cancel(bookingId)).toBe('cancelled');
});

test('a page that is stored while its booking is cancelled is closed before it is over', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const { session } = await world.booking(bookingId);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  beforeNextMove(world.deps.db, async () => session && change(bookingId, { session }));
  expect(await cancel(bookingId)).toBe('cancelled');
  expect((await world.deps.payments.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('money on its way is not cancelled, and keeps its seats', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  await expect(cancel(bookingId)).rejects.toMatchObject({ status: 409, code: 'payment_processing' });
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect(Object.keys((await world.show(tonight()._id)).seats)).toEqual(['A1']);
});

test('a booking that is paid a moment before it is cancelled is a ticket that is given back', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  expect(await cancel(bookingId)).toBe('refunded');
  expect(await world.booking(bookingId)).toMatchObject({
    refund: { reason: 'cancelled_by_owner', amountCents: 1000 },
  });
  await world.stripe.webhooks.release(() => []);
});

test('a ticket is given back until the very moment that was said, and not in it', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 2 }) });
  const [late, soon] = [await put({ state: 'paid', showId: show._id }), await put({ state: 'paid' })];
  await expect(cancel(late._id)).rejects.toMatchObject({ status: 409, code: 'too_late' });
  await world.deps.db.shows.updateOne(
    { _id: show._id },
    { $set: { startsAt: world.clock.in({ hours: 2, ms: 1 }) } },
  );
  expect(await cancel(late._id)).toBe('refunded');
  expect(await cancel(soon._id)).toBe('refunded');
});

test('a ticket whose show is gone is not given back by itself', async () => {
  const { _id } = await put({ state: 'paid', showId: 'f'.repeat(24) });
  await expect(cancel(_id)).rejects.toMatchObject({ status: 409, code: 'too_late' });
});

const ENTRY = { A1: { scanId: 's', at: new Date(0), door: 'Main', by: 'dora' } };

test('a ticket with which somebody was let in is not given back, also when that happens in this moment', async () => {
  const [used, undone, racing] = [
    await put({ state: 'paid', entries: ENTRY }),
    await put({ state: 'paid', entries: {} }),
    await put({ state: 'paid' }),
  ];
  await expect(cancel(used._id)).rejects.toMatchObject({ status: 409, code: 'already_used' });
  expect(await cancel(undone._id)).toBe('refunded');
  beforeNextMove(world.deps.db, () => change(racing._id, { entries: ENTRY }));
  await expect(cancel(racing._id)).rejects.toMatchObject({ status: 409, code: 'already_used' });
  expect((await world.booking(racing._id)).state).toBe('paid');
});

test('a ticket that somebody else gave back in this moment ends as that did', async () => {
  const { _id } = await put({ state: 'paid' });
  beforeNextMove(world.deps.db, () => change(_id, { state: 'refunded' }));
  expect(await cancel(_id)).toBe('refunded');
});

test('a refund that Stripe does not make now is owed, and its owner is told so', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/refunds' });
  expect(await cancel(bookingId)).toBe('refunding');
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a booking that others change again and again says so after six times', async () => {
  const { _id } = await put({});
  const move = vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockResolvedValue(null);
  await expect(cancel(_id)).rejects.toMatchObject({ status: 409, code: 'busy' });
  expect(move).toHaveBeenCalledTimes(6);
});

test('while Stripe cannot close the page nothing is cancelled, and it is Stripe that is to blame', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 1, how: 'error', path: '/v1/checkout/sessions' });
  await expect(cancel(bookingId)).rejects.toMatchObject({ status: 502, code: 'payment_provider' });
  expect((await world.booking(bookingId)).state).toBe('pending');
});
