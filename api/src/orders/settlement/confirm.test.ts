import { expect, test, vi } from 'vitest';
import { callerOf } from '../testing/caller.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { confirmPayment } from './confirm.ts';

const { world, tonight, hold } = cinemaForTests({ STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });

const confirm = (sessionId: string, userId = 'ann') =>
  confirmPayment(world.deps, callerOf(userId), sessionId);
/** A page of somebody's: of this booking, or of none. */
const pageOf = async (metadata: Record<string, string>) => {
  const page = await world.deps.payments.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'A' } } },
    ],
    metadata,
    success_url: 'http://cinema.test/',
  });
  return page.id;
};

test("one's own payment is settled at once, and says what has become of it", async () => {
  world.stripe.webhooks.hold();
  const { sessionId } = await hold('ann', tonight(), ['A1']);
  expect(await confirm(sessionId)).toBe('pending');
  world.stripe.pay(sessionId);
  expect(await confirm(sessionId)).toBe('paid');
  await world.stripe.webhooks.release(() => []);
});

test.each([
  ['that Stripe does not know', async () => 'cs_unknown'],
  ["of another person's booking", async () => (await hold('bob', tonight(), ['A1'])).sessionId],
  ['of no booking', () => pageOf({})],
  ['of a booking that is gone', () => pageOf({ bookingId: 'f'.repeat(24) })],
])('a payment %s does not exist, and nothing is settled', async (_, page) => {
  const sessionId = await page();
  // Any booking will not do.
  const other = await putBooking(world, { userId: 'ann', showId: tonight()._id });
  await expect(confirm(sessionId)).rejects.toMatchObject({ status: 404, code: 'unknown_session' });
  expect(await world.booking(other._id)).toEqual(other);
});

test('a booking that is deleted while its payment is looked at does not exist', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const { bookings } = world.deps.db;
  const find: (...words: Parameters<typeof bookings.findOne>) => ReturnType<typeof bookings.findOne> =
    bookings.findOne.bind(bookings);
  vi.spyOn(bookings, 'findOne').mockImplementationOnce(async (...words) => {
    const found = await find(...words);
    await bookings.deleteOne({ _id: bookingId });
    return found;
  });
  await expect(confirm(sessionId)).rejects.toMatchObject({ status: 404, code: 'unknown_session' });
});

test('while Stripe does not answer nobody knows, and that is what is told', async () => {
  const { sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 1, how: 'error', path: '/v1/checkout/sessions' });
  await expect(confirm(sessionId)).rejects.toMatchObject({ status: 502, code: 'payment_provider' });
});
