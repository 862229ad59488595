import { afterEach, expect, test } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { beforeNextMove } from '../testing/before-next-move.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { reviewPayment } from './review-payment.ts';

const { world, tonight, buy, news } = cinemaForTests();

// What was held back of Stripe's messages is not to disturb the next one.
afterEach(() => world.stripe.webhooks.release(() => []));

const change = (_id: string, $set: object) => world.deps.db.bookings.updateOne({ _id }, { $set });

/** Somebody who was let in and whose bank took the price back for good. */
async function visited() {
  // Whose ticket is void as well, and comes first in the database.
  const bystander = await putBooking(world, { userId: 'bob', showId: tonight()._id, state: 'refunded' });
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await change(bookingId, {
    entries: { A1: { scanId: 's', at: world.clock.now(), door: 'Left', by: 'dora' } },
  });
  const { id } = world.stripe.dispute(paymentIntentId);
  world.stripe.moveDispute(id, 'lost');
  await news();
  const booking = await world.booking(bookingId);
  expect(booking.refund?.reason).toBe('dispute_lost');
  world.stripe.webhooks.hold();
  const win = () => {
    for (const word of ['appeal_under_review', 'won'] as const) world.stripe.moveDispute(id, word);
  };
  return { bystander, booking, sessionId, paymentIntentId, win };
}

/** What a look at the payment answers, and after it stands in the database, a minute later. */
async function look(
  { booking: { _id }, sessionId }: Awaited<ReturnType<typeof visited>>,
  amountCents?: number,
) {
  world.clock.turn({ minutes: 1 });
  const checkout = await readCheckout(world.deps, sessionId);
  if (!checkout) throw new Error('no page');
  return reviewPayment(world.deps, await world.booking(_id), {
    ...checkout,
    ...(amountCents !== undefined && { amountCents }),
  });
}

const withKept = (booking: BookingDocument, looks: number, at: Date, keptCents?: number) => ({
  ...booking,
  refund: { ...booking.refund, ...(keptCents !== undefined && { keptCents }) },
  moneyLooks: (booking.moneyLooks ?? 0) + looks,
  updatedAt: at,
});

test('what is won back of a visit is written down once, each look is counted, and what goes back after all is taken out', async () => {
  const visit = await visited();
  const { booking, bystander, win } = visit;
  expect(await look(visit)).toEqual(booking);
  expect(await world.booking(booking._id)).toEqual(booking);
  win();
  await look(visit);
  const wonAt = world.clock.now();
  expect(await world.booking(booking._id)).toEqual(withKept(booking, 1, wonAt, 2000));
  await look(visit);
  expect(await world.booking(booking._id)).toEqual(withKept(booking, 2, wonAt, 2000));
  world.stripe.refund(visit.paymentIntentId);
  await look(visit);
  expect(await world.booking(booking._id)).toEqual(withKept(booking, 3, world.clock.now()));
  expect(await world.booking(bystander._id)).toEqual(bystander);
});

test('the smallest amount is kept as well', async () => {
  const visit = await visited();
  visit.win();
  expect((await look(visit, 1))?.refund?.keptCents).toBe(1);
  expect((await look(visit, 1))?.refund?.keptCents).toBe(1);
});

test('of what was lost in two parts the one that is won back is kept', async () => {
  const visit = await visited();
  visit.win();
  const other = world.stripe.dispute(visit.paymentIntentId, 700);
  world.stripe.moveDispute(other.id, 'lost');
  expect((await look(visit))?.refund?.keptCents).toBe(1300);
});

test.each<[string, object]>([
  ['somebody else has looked at', { moneyLooks: 7 }],
  ['is void no more', { state: 'paid' }],
])('of a ticket that %s meanwhile nothing is written down', async (_, meanwhile) => {
  const visit = await visited();
  const { booking, win } = visit;
  win();
  beforeNextMove(world.deps.db, () => change(booking._id, meanwhile));
  expect(await look(visit)).toBeNull();
  expect(await world.booking(booking._id)).toEqual({ ...booking, ...meanwhile });
});

test('what a bank takes of the rest of a ticket, a little less than all of it, ends the ticket', async () => {
  const { bookingId } = await buy('ann', tonight(), ['C1', 'C2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId, 400);
  await news();
  world.stripe.moveDispute(world.stripe.dispute(paymentIntentId, 1550).id, 'lost');
  await news();
  expect((await world.booking(bookingId)).state).toBe('refunded');
});
