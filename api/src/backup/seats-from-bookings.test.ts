import { expect, test } from 'vitest';
import { WAITED_FOR } from '../bookings/unpaid-minutes.ts';
import type { BookingDocument } from '../db/documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { seatsFromBookings } from './seats-from-bookings.ts';

const { world, tonight } = cinemaForTests();

const PAGE = { id: 'cs_1', url: null };
const at = (minutes: number) => world.clock.in({ minutes });
const put = (booking: Partial<BookingDocument>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });
async function seats(since = world.clock.now()) {
  await seatsFromBookings(world.deps.db.raw, since);
  return (await world.show(tonight()._id)).seats;
}

test('tickets have their seats sold to them and holds have theirs to their end; what is over has none', async () => {
  const paid = await put({ state: 'paid', seats: ['A1', 'A2'] });
  const held = await put({ seats: ['B1'] });
  for (const state of ['expired', 'cancelled', 'refunding', 'refunded'] as const)
    await put({ state, seats: ['C1'] });
  await put({ showId: 'another', seats: ['D1'] });
  const sold = { state: 'sold', bookingId: paid._id };
  expect(await seats()).toEqual({
    A1: sold,
    A2: sold,
    B1: { state: 'held', bookingId: held._id, until: held.holdUntil },
  });
  expect((await world.show(tonight()._id)).seatsVersion).toBe(1);
});

test('of two tickets of one seat, and of a ticket and a hold with its page, the later one has it', async () => {
  await put({ state: 'paid', seats: ['A1'], updatedAt: at(-3) });
  const later = await put({ state: 'paid', seats: ['A1'], updatedAt: at(-2) });
  await put({ state: 'paid', seats: ['A1'], updatedAt: at(-4) });
  await put({ state: 'paid', seats: ['B1'], updatedAt: at(-3) });
  const held = await put({ seats: ['B1'], session: PAGE, updatedAt: at(-1) });
  expect(await seats()).toMatchObject({ A1: { bookingId: later._id }, B1: { bookingId: held._id } });
});

test('an order that died before it had seats takes none from a ticket or from a hold with its page, whichever was written last', async () => {
  const paid = await put({ state: 'paid', seats: ['A1'], updatedAt: at(-5) });
  const held = await put({ seats: ['A2'], session: PAGE, updatedAt: at(-4) });
  const dead = await put({ userId: 'bob', seats: ['A1', 'A2', 'A3'], updatedAt: at(-1) });
  expect(await seats()).toMatchObject({
    A1: { state: 'sold', bookingId: paid._id },
    A2: { state: 'held', bookingId: held._id },
    A3: { state: 'held', bookingId: dead._id },
  });
});

const began = (why: string): BookingDocument['history'][number] => ({ state: 'pending', at: at(-2), why });
const share = { token: 't', holder: 'ann', holderName: 'Ann' };

test.each<[string, () => Partial<BookingDocument>]>([
  ['whose page is being closed', () => ({ closingPage: 'cs_1' })],
  ['that somebody got who had waited', () => ({ history: [began(WAITED_FOR)] })],
  ['that is a part of a shared one', () => ({ share })],
])('a hold %s had its seat: later than a ticket it has it', async (_, booking) => {
  await put({ state: 'paid', seats: ['A1'], updatedAt: at(-3) });
  const held = await put({ userId: 'bob', seats: ['A1'], updatedAt: at(-1), ...booking() });
  expect(await seats()).toMatchObject({ A1: { bookingId: held._id } });
});

test.each<[string, () => Partial<BookingDocument>]>([
  ['that was offered', () => ({ history: [began(WAITED_FOR), began('the same seats again')] })],
  ['of a part', () => ({ share, history: [began(''), began('the same seats again')] })],
  ['that had a page', () => ({ hadPageAt: at(-4) })],
  [
    'whose page was being closed',
    () => ({ closingPage: 'cs_1', history: [began(''), began('the same seats again')] }),
  ],
])('a hold %s and was taken up again has perhaps none: a ticket keeps its seat', async (_, booking) => {
  const paid = await put({ state: 'paid', seats: ['A1'], updatedAt: at(-3) });
  await put({ userId: 'bob', seats: ['A1'], updatedAt: at(-1), ...booking() });
  expect(await seats()).toMatchObject({ A1: { bookingId: paid._id } });
});

test('a show that was over by then is left alone', async () => {
  await put({ state: 'paid', seats: ['A1'] });
  expect(await seats(tonight().endsAt)).toEqual({});
});
