import { beforeEach, expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { createPayments } from '../payments/client.ts';
import { sweep } from './settlement/sweep.ts';
import { holdSeats } from '../seats/claim.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight } = cinemaForTests();
beforeEach(() => askStripe());

function askStripe(limits: { retries?: number; timeoutMs?: number } = {}) {
  world.deps.payments = createPayments({ ...world.deps.config.stripe, ...limits });
}

/** A booking as a process leaves it that dies right after writing it. */
async function diedAfterWriting(seats: string[]): Promise<BookingDocument> {
  const now = world.clock.now();
  const booking: BookingDocument = {
    _id: world.deps.ids.next(),
    userId: 'ann',
    userName: 'Ann',
    showId: tonight()._id,
    movieId: tonight().movieId,
    seats,
    amountCents: 1000 * seats.length,
    currency: 'usd',
    state: 'pending',
    holdUntil: world.clock.in({ minutes: 10 }),
    attempt: 1,
    history: [],
    createdAt: now,
    updatedAt: now,
    schemaVersion: 1,
  };
  await world.deps.db.bookings.insertOne(booking);
  return booking;
}

const occupied = async () => (await world.as('ann').occupied(tonight()._id)).occupiedSeats;
const gone = new Error('connection to the database lost');

test('a crash after the booking was written: Pay Now goes on, or the sweep ends it', async () => {
  const resumed = await diedAfterWriting(['A1']);
  const ended = await diedAfterWriting(['A2']);
  expect((await world.as('ann').pay(resumed._id)).http).toBe(200);
  expect(await occupied()).toEqual(['A1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  expect((await world.booking(ended._id)).state).toBe('expired');
  expect((await world.booking(resumed._id)).state).toBe('expired');
});

test('a crash after the claim: Pay Now makes the payment page while the hold lasts', async () => {
  const booking = await diedAfterWriting(['B1']);
  await holdSeats(world.deps.db, booking, booking.holdUntil, world.clock.now());
  world.clock.turn({ minutes: 9 });
  const { url, http } = await world.as('ann').pay(booking._id);
  expect(http).toBe(200);
  expect((await world.booking(booking._id)).session?.url).toBe(url);
});

test('a crash after the claim: the hold runs out by itself and the sweep says so', async () => {
  const booking = await diedAfterWriting(['B2']);
  await holdSeats(world.deps.db, booking, booking.holdUntil, world.clock.now());
  world.clock.turn({ minutes: 10 });
  expect(await occupied()).toEqual([]);
  await sweep(world.deps);
  expect((await world.booking(booking._id)).state).toBe('expired');
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a crash after Stripe made the payment page: Pay Now leads to that very page', async () => {
  const { bookingId, url } = await world.as('ann').book(tonight()._id, ['C1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  expect((await world.as('ann').pay(bookingId)).url).toBe(url);
});

test.each(['error-after', 'timeout-after'] as const)(
  'Stripe failing for a moment (%s) is not noticed: the same key is tried again',
  async (how) => {
    // Long enough for an answer that comes, on a busy machine too.
    askStripe({ retries: 1, timeoutMs: 1000 });
    const sent = vi.spyOn(world.deps.payments.checkout.sessions, 'create');
    world.stripe.failNext({ times: 1, how, method: 'POST', path: '/v1/checkout/sessions' });
    const { http, bookingId } = await world.as('ann').book(tonight()._id, ['D1']);
    expect(http).toBe(200);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[1]).toEqual({ idempotencyKey: `checkout-${bookingId}-1` });
    const mine = await world.deps.payments.checkout.sessions.list({ limit: 100 });
    expect(mine.data.filter(({ metadata }) => metadata?.bookingId === bookingId)).toHaveLength(1);
  },
);

test('Stripe failing for good ends in 502 with the message of the specification, and the seats stay held for Pay Now', async () => {
  await world.as('bob').book(tonight()._id, ['D2']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/checkout/sessions' });
  const answer = await world.as('ann').book(tonight()._id, ['D1']);
  expect(answer).toMatchObject({ http: 502, success: false, message: 'Failed to create booking' });
  expect(await occupied()).toEqual(['D1', 'D2']);
});

test('Stripe not answering at all ends the same way', async () => {
  askStripe({ timeoutMs: 50 });
  world.stripe.failNext({ times: 1, how: 'timeout-after', method: 'POST', path: '/v1/checkout/sessions' });
  const answer = await world.as('ann').book(tonight()._id, ['D3']);
  expect(answer).toMatchObject({ http: 502, message: 'Failed to create booking' });
  expect(await occupied()).toEqual(['D3']);
  expect((await world.as('ann').book(tonight()._id, ['D3'])).http).toBe(200);
});

test('a claim that fails on the wire frees only its own seats, even when it was carried out', async () => {
  const { shows } = world.deps.db;
  await world.as('bob').book(tonight()._id, ['E1']);
  const update = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    await update(...words);
    throw gone;
  });
  expect((await world.as('ann').book(tonight()._id, ['E2', 'E3'])).http).toBeGreaterThanOrEqual(500);
  expect(await occupied()).toEqual(['E1']);
});

test('a payment page that could not be stored is closed and only the own seats are free again', async () => {
  await world.as('bob').book(tonight()._id, ['F1']);
  vi.spyOn(world.deps.db.bookings, 'updateOne').mockRejectedValueOnce(gone);
  const open = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  expect((await world.as('ann').book(tonight()._id, ['F2'])).http).toBeGreaterThanOrEqual(500);
  expect(open).toHaveBeenCalledTimes(1);
  expect(await occupied()).toEqual(['F1']);
});

test('a free booking whose process died between selling and saying so is finished by the sweep', async () => {
  const free = await world.addShow({ priceCents: 0 });
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockRejectedValueOnce(gone);
  expect((await world.as('ann').book(free._id, ['A1'])).http).toBeGreaterThanOrEqual(500);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  const list = (await world.as('ann').bookings()).booking ?? [];
  const booking = list.find((one) => one.show._id === free._id);
  expect(booking).toMatchObject({ isPaid: true, state: 'paid', show: { occupiedSeats: { A1: true } } });
});
