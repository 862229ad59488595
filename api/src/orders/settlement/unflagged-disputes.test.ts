/** A dispute that a bank settles before it is one may leave its charge as if nobody had questioned it. */
import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { closeOpenCases } from './close-open-cases.ts';

const { world, tonight, hold, buy, news } = cinemaForTests();

/** Stripe does not say of any payment that it was questioned. */
function unflagged() {
  const { sessions } = world.deps.payments.checkout;
  const silent = ({ payment_intent }: Stripe.Checkout.Session) => {
    const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
    if (typeof charge === 'object' && charge) charge.disputed = false;
  };
  const list = sessions.list.bind(sessions);
  const retrieve = sessions.retrieve.bind(sessions);
  vi.spyOn(sessions, 'list').mockImplementation((async (words: Stripe.Checkout.SessionListParams) => {
    const page = await list(words);
    page.data.forEach(silent);
    return page;
  }) as never);
  vi.spyOn(sessions, 'retrieve').mockImplementation((async (
    id: string,
    words: Stripe.Checkout.SessionRetrieveParams,
  ) => {
    const session = await retrieve(id, words);
    silent(session);
    return session;
  }) as never);
}
const stateOf = async (bookingId: string) => (await world.booking(bookingId)).state;

test('what a bank has taken back ends the ticket, though the charge does not say that it was questioned', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  unflagged();
  const { id } = world.stripe.dispute((await world.booking(bookingId)).paymentIntentId ?? '');
  world.stripe.moveDispute(id, 'lost');
  await news();
  expect(await stateOf(bookingId)).toBe('refunded');
});

test('the same where only the open case of the dispute is left to ask about it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  unflagged();
  const { id } = world.stripe.dispute((await world.booking(bookingId)).paymentIntentId ?? '');
  await news();
  world.stripe.webhooks.hold();
  world.stripe.moveDispute(id, 'lost');
  await world.stripe.webhooks.release(() => []);
  await closeOpenCases(world.deps);
  expect(await stateOf(bookingId)).toBe('refunded');
});

test('the same of a payment that is first heard of by its dispute', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  unflagged();
  world.stripe.webhooks.hold();
  const { id } = world.stripe.dispute(String(world.stripe.pay(sessionId).payment_intent));
  world.stripe.moveDispute(id, 'lost');
  await world.stripe.webhooks.release((held) => held.toReversed());
  const { state, history } = await world.booking(bookingId);
  expect(state).toBe('refunded');
  expect(history.map((step) => step.state)).not.toContain('paid');
});

test('what nobody questions is not asked about, told or left as an open case', async () => {
  const asked = vi.spyOn(world.deps.payments.disputes, 'list');
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  await putMoneyCase(world, { _id: 'late', kind: 'paid_late', bookingId, sessionId });
  await closeOpenCases(world.deps);
  expect(await world.deps.db.moneyCases.findOne({ _id: 'late' })).toMatchObject({ outcome: 'issued' });
  expect(asked).not.toHaveBeenCalled();
});
